import type { Disputed } from '#contract/payment/dispute-state.ts'
import { DISPUTED_MARKS } from '#contract/payment/dispute-words.ts'

/** What the bank says of an order's payment, as a shape and a word. */
export function DisputedMark({ by }: { by: Disputed }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-error">
      <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
        <path d="M6 1l5.5 10h-11z" fill="currentColor" />
      </svg>
      {DISPUTED_MARKS[by]}
    </span>
  )
}
