import { recipientName } from '#contract/address/recipient-name.ts'

type Props = { order: Parameters<typeof recipientName>[0]; nameClass?: string }

/** Who gets an order, and where: the lines of an address label. */
export function ShipTo({ order, nameClass = '' }: Props) {
  return (
    <>
      <span dir="auto" className={`block empty:hidden ${nameClass}`}>
        {recipientName(order)}
      </span>
      <span dir="auto" className="block whitespace-pre-line">
        {order.address}
      </span>
    </>
  )
}
