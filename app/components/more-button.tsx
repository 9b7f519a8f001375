import { FormError } from './form-error.tsx'

type Props = {
  more: (() => void) | undefined
  busy: boolean
  error: string | undefined
  children: string
}

/** The end of a list that has more pages; nothing when it has not. Takes what `useMore` gives. */
export function MoreButton({ more, busy, error, children }: Props) {
  if (!more) return null
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      <button type="button" className="btn btn-outline" onClick={more} disabled={busy}>
        {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
        {children}
      </button>
      <FormError>{error}</FormError>
    </div>
  )
}
