import { sendMailAgain } from '#app/api/staff-order.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { firstEvent } from '#contract/mail/mail-event.ts'

// The mails in an order's timeline. An event is such as `shipped 1`, `note <id>` or `paid again 2`.

const NAMES: Record<string, string> = {
  placed: '“order placed”',
  changed: '“order changed”',
  paid: '“receipt”',
  refunded: '“refunded”',
  canceled: '“canceled”',
  note: '“note”',
  returnRequested: '“return requested”',
  returnApproved: '“return approved”',
  returnRefused: '“return declined”',
  returnReceived: '“return received”',
  returnClosed: '“return closed”',
  owner: '“a paid order” to the shop',
}

export function mailName(event: string) {
  const [kind = '', shipment] = event.split(' ')
  const name =
    kind === 'shipped' && shipment ? `“parcel ${shipment} shipped”` : (NAMES[kind] ?? `“${kind}”`)
  return event === firstEvent(event) ? name : `${name}, again,`
}

type Props = { orderId: string; event: string }

/** Queues the customer's mail once more; those to the shop are not sent again. */
export function MailAgain({ orderId, event }: Props) {
  const { run, pending, error } = useAction({ revalidate: 'always' })
  if (event.startsWith('owner ')) return null
  return (
    <>
      <button
        type="button"
        className="flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4 lg:min-h-6"
        aria-label={`Send again: email ${mailName(firstEvent(event))}`}
        disabled={pending}
        onClick={() => void run(() => sendMailAgain(orderId, event), 'The email is on its way.')}
      >
        Send again
      </button>
      <FormError>{error}</FormError>
    </>
  )
}
