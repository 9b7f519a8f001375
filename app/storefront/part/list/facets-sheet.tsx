import { Link, useLocation, useNavigate } from 'react-router'
import { Modal } from '#app/ui/components/modal.tsx'
import { AS_OPENED, FacetGroups, type FacetsProps, SHEET } from './facet-groups.tsx'

/**
 * The filters over the page, on narrow screens. They are an entry of the history, so that the way
 * back closes them; what was chosen in them replaces that entry.
 */
export function FacetsSheet({ facets, choiceUrl, clearUrl, url, count }: FacetsProps) {
  const { state } = useLocation()
  const navigate = useNavigate()

  function close() {
    if (location.hash !== SHEET) return
    if (state === AS_OPENED) void navigate(-1)
    else void navigate(url, { replace: true, preventScrollReset: true })
  }

  return (
    <Modal title={`Filter ${count}`} isDrawer onClose={close}>
      <button
        type="button"
        aria-label="Close"
        className="btn btn-ghost btn-square absolute top-3 right-3"
        onClick={close}
      >
        ✕
      </button>
      <div className="grid content-start gap-5">
        <FacetGroups
          facets={facets}
          choiceUrl={(facet, value) => choiceUrl(facet, value) + SHEET}
          replace
        />
      </div>
      {/* The box's padding is no room for what is stuck: without the offset the list shows below it. */}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex items-center gap-3 border-base-300 border-t bg-base-100 p-3">
        {clearUrl && (
          <Link to={clearUrl + SHEET} replace preventScrollReset className="btn btn-ghost">
            Clear all
          </Link>
        )}
        <button type="button" className="btn btn-primary flex-1" onClick={close}>
          Show {count}
        </button>
      </div>
    </Modal>
  )
}
