/** Fills the page while it is not known yet what may be shown on it. */
export function FullPageSpinner() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <span className="loading loading-spinner loading-lg text-quiet" aria-hidden="true" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
