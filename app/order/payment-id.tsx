import { CopyId } from '#app/ui/components/copy-id.tsx'
import { manualMethodOf, paidWords } from '#contract/payment/manual-method.ts'

/** Stripe's id of a payment, or how it was paid outside Stripe. */
export function PaymentId({ id }: { id: string }) {
  return (
    <>
      {manualMethodOf(id) && <span className="block">Paid {paidWords(id)}</span>}
      <CopyId id={id} label="transaction id" />
    </>
  )
}
