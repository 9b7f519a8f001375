/** The spinner beside the label of a button whose call is pending. */
export function Spinner() {
  return <span className="spinner text-lg" aria-hidden="true" />
}

/** Fills the page until its data, or the session, is known. */
export function FullPageSpinner() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <span className="spinner text-4xl text-quiet" aria-hidden="true" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
