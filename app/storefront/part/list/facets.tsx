import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import { AS_OPENED, FacetGroups, type FacetsProps, SHEET } from './facet-groups.tsx'

/**
 * The filters of a list, as links: a line above it on wide screens, elsewhere a sheet behind a
 * button.
 */
export function Facets(props: FacetsProps) {
  const { facets, choiceUrl, clearUrl, chosen, url, count } = props
  const details = useRef<HTMLDetailsElement>(null)
  const navigate = useNavigate()
  const isOpen = useLocation().hash === SHEET && isNarrow()
  const [Sheet, setSheet] = useState<ComponentType<FacetsProps>>()
  useEffect(() => {
    if (!isOpen) return
    loadSheet().then(
      (code) => setSheet(() => code.FacetsSheet),
      () => {}, // offline: the page is as without the fragment
    )
  }, [isOpen])

  /** Without the sheet's code they open as without scripts. */
  function openDetails() {
    details.current?.setAttribute('open', '')
  }

  function onClick(event: MouseEvent) {
    if (!isNarrow() || details.current?.open) return
    event.preventDefault()
    loadSheet().then(
      () => navigate(url + SHEET, { state: AS_OPENED, preventScrollReset: true }),
      openDetails,
    )
  }

  return (
    <>
      <details ref={details} className="facets">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it is the button of its <details> */}
        <summary
          className="btn btn-outline w-full list-none border-control max-md:px-2"
          onClick={onClick}
        >
          <FilterIcon />
          {chosen > 0 ? `Filter (${chosen})` : 'Filter'}
        </summary>
        <div className="facets-sheet">
          <div className="facet-line">
            <FacetGroups facets={facets} choiceUrl={choiceUrl} isAsking={props.isAsking} />
            {clearUrl && (
              <Link to={clearUrl} preventScrollReset className="btn btn-ghost btn-sm max-lg:hidden">
                Clear all
              </Link>
            )}
          </div>
          <div className="sticky bottom-0 flex items-center gap-3 border-base-300 border-t bg-base-100 p-3 lg:hidden">
            {clearUrl && (
              <Link to={clearUrl} preventScrollReset className="btn btn-ghost">
                Clear all
              </Link>
            )}
            <Link
              to={url}
              replace
              preventScrollReset
              className="btn btn-primary flex-1"
              onClick={() => details.current?.removeAttribute('open')}
            >
              Show {count}
            </Link>
          </div>
        </div>
      </details>
      {isOpen && Sheet && <Sheet {...props} />}
    </>
  )
}

/** Its code is loaded when it is first opened. */
const loadSheet = () => import('./facets-sheet.tsx')

/** While the server renders, no sheet is open. */
function isNarrow() {
  return typeof document !== 'undefined' && matchMedia('(width < 64rem)').matches
}

function FilterIcon() {
  return (
    <StrokeIcon>
      <path d="M2 5h9m4 0h3M2 10h3m4 0h9M2 15h8m4 0h4" />
      <circle cx="13" cy="5" r="2" />
      <circle cx="7" cy="10" r="2" />
      <circle cx="12" cy="15" r="2" />
    </StrokeIcon>
  )
}
