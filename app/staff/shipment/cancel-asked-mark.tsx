/** The customer of a paid order asks to cancel it: a shape and words. */
export function CancelAskedMark() {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-warning">
      <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
        <path d="M2 2l8 8M10 2l-8 8" stroke="currentColor" strokeWidth="2" />
      </svg>
      Asks to cancel
    </span>
  )
}
