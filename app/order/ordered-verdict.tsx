import { VerdictMark } from '#app/ui/components/verdict-mark.tsx'
import type { OrderedFit } from '#contract/fitment/ordered-fit.ts'
import { NOT_CONFIRMED } from '#contract/fitment/verdict-words.ts'

/** The shop's verdict on a part for the buyer's car when it was ordered. */
export function OrderedVerdict({ fit }: { fit: OrderedFit | undefined }) {
  if (!fit) return null
  const { vehicle, verdict, reason, answers } = fit
  const said = answers.length > 0 ? `${reason} (answered: ${answers.join('; ')})` : reason
  return (
    <div className="mt-1 text-sm">
      <span dir="auto" className="block text-quiet wrap-anywhere">
        For {vehicle}
      </span>
      <VerdictMark
        verdict={{ word: verdict, reason: said }}
        label={verdict === 'fits-if' ? NOT_CONFIRMED : undefined}
      />
    </div>
  )
}
