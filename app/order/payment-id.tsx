import { CopiedId, CopyId } from '#app/ui/components/copy-id.tsx'
import type { Order } from '#contract/order/order.ts'
import { isPaidByCard, paidWords } from '#contract/payment/paid-words.ts'

type Props = {
  order: Pick<Order, 'transactionId' | 'paidWith'>
  /** Of another payment than the order's. */
  id?: string | null
  /** In a table: the id is the button that copies it, 44 pixels high on a card. */
  isDense?: boolean
}

/** The id of a payment, and how it was paid, if not by card. */
export function PaymentId({ order, id = order.transactionId, isDense = false }: Props) {
  if (!id) return null
  return (
    <>
      {!isPaidByCard(order) && <span className="block">Paid {paidWords(order)}</span>}
      {isDense ? (
        <CopiedId id={id} label="transaction id" className="max-lg:min-h-11" />
      ) : (
        <CopyId id={id} label="transaction id" />
      )}
    </>
  )
}
