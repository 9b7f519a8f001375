import { shownAddress } from '#contract/address/address-lines.ts'
import { recipientName } from '#contract/address/recipient-name.ts'

type Props = { order: Parameters<typeof recipientName>[0]; nameClass?: string }

/** Who gets an order, and where: the lines of an address label. */
export function ShipTo({ order, nameClass = '' }: Props) {
  const address = shownAddress(order.address)
  return (
    <>
      <span dir="auto" className={`block empty:hidden ${nameClass}`}>
        {recipientName({ ...order, address })}
      </span>
      <span dir="auto" className="block whitespace-pre-line">
        {address}
      </span>
    </>
  )
}
