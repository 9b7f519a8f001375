import type { Return } from '#contract/return/return.ts'
import { returnReason } from '#contract/return/return-state.ts'

/** Why parts come back: the reason that was chosen, and what the customer wrote. */
export function ReturnReason({ of: { reason, note } }: { of: Pick<Return, 'reason' | 'note'> }) {
  return (
    <p className="text-quiet text-sm wrap-anywhere">
      {returnReason(reason)}
      {note && (
        <>
          : <bdi>{note}</bdi>
        </>
      )}
    </p>
  )
}
