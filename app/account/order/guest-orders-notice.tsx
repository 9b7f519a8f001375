import { claimGuestOrders } from '#app/api/guest-order.ts'
import { deleteOrderToken } from '#app/api/order-token.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { useAction } from '#app/ui/components/use-action.ts'

type Props = {
  count: number
  /** The orders are the account's, and the button that was pressed is gone. */
  onClaimed: () => void
}

/** Offers an account the orders that were placed with its verified email. */
export function GuestOrdersNotice({ count, onClaimed }: Props) {
  const { run, pending, error } = useAction({ revalidate: 'always' })
  if (count === 0) return null
  const isOne = count === 1

  async function claim() {
    for (const id of await claimGuestOrders()) deleteOrderToken(id)
  }

  async function add() {
    const success = isOne ? 'The order is in your account.' : 'The orders are in your account.'
    if (await run(claim, success)) onClaimed()
  }

  return (
    <Notice kind="warning" className="mt-4 grid justify-items-start gap-3 px-4 py-3">
      <p>
        {isOne ? '1 order was' : `${count} orders were`} placed with this email as a guest. Add{' '}
        {isOne ? 'it' : 'them'} to your account? After that,{' '}
        {isOne ? 'its email link stops' : 'their email links stop'} working; log in to see{' '}
        {isOne ? 'it' : 'them'}.
      </p>
      <ActionButton className="btn btn-outline" pending={pending} onClick={add}>
        Add {isOne ? 'it' : 'them'} to my account
      </ActionButton>
      <FormError>{error}</FormError>
    </Notice>
  )
}
