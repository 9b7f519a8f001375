/** Notes of the staff, as a shape and a word: what they say stands in the open order. */
export function NoteMark() {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-warning">
      <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
        <path d="M1 1h10v7l-3 3H1z" fill="currentColor" />
      </svg>
      Note
    </span>
  )
}
