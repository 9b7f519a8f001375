import { CopiedId, CopyId } from '#app/ui/components/copy-id.tsx'
import { manualMethodOf, paidWords } from '#contract/payment/manual-method.ts'

/**
 * Stripe's id of a payment, or how it was paid outside Stripe.
 * @param props.isDense in a table: the id is the button that copies it, 44 pixels high on a card
 */
export function PaymentId({ id, isDense = false }: { id: string; isDense?: boolean }) {
  return (
    <>
      {manualMethodOf(id) && <span className="block">Paid {paidWords(id)}</span>}
      {isDense ? (
        <CopiedId id={id} label="transaction id" className="max-lg:min-h-11" />
      ) : (
        <CopyId id={id} label="transaction id" />
      )}
    </>
  )
}
