import { otherRecipient } from '#contract/address/recipient-name.ts'

type Props = { order: Parameters<typeof otherRecipient>[0] }

/** Who ordered, and who gets it if that is another person: `Casey Jones to Bob Lindqvist`. */
export function CustomerToRecipient({ order }: Props) {
  const recipient = otherRecipient(order)
  return (
    <>
      <bdi>{order.customerName}</bdi>
      {recipient && (
        <>
          {' to '}
          <bdi>{recipient}</bdi>
        </>
      )}
    </>
  )
}
