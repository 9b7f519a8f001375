import { useState } from 'react'
import { recordManualPayment } from '#app/api/order.ts'
import { useAction } from '#app/ui/components/use-action.ts'
import { shopToday } from '#app/ui/format-date.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { FormModal } from '#app/ui/forms/form-modal.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { formatPrice } from '#contract/money.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import type { ManualMethod } from '#contract/payment/manual-method.ts'

const METHODS = [
  ['bank transfer', 'Bank transfer'],
  ['cash', 'Cash'],
  ['card terminal', 'Card terminal'],
  ['other', 'Another way'],
] as const satisfies [ManualMethod, string][]

type Props = { order: StaffOrder; onClose: () => void }

/** Asks how an order was paid outside Stripe, which has no way back but a refund. */
export function MarkPaidModal({ order: { _id, number, total, processing }, onClose }: Props) {
  const [method, setMethod] = useState<ManualMethod>('bank transfer')
  const [receivedOn, setReceivedOn] = useState(() => shopToday())
  const [reference, setReference] = useState('')
  // As the dialog shows it, also after the page has been loaded again.
  const [shown] = useState(total)
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const isLater = receivedOn > shopToday()

  async function mark() {
    if (receivedOn === '' || isLater) return
    const payment = { method, receivedOn, reference, total: shown }
    if (await run(() => recordManualPayment(_id, payment), `Order ${number} is paid.`)) onClose()
  }

  return (
    <FormModal
      title={`Mark order ${number} as paid`}
      action={`Mark ${formatPrice(shown)} as paid`}
      {...{ pending, error, onClose }}
      onSubmit={mark}
    >
      <p>
        You have received {formatPrice(shown)}, all of it. The customer gets the receipt, and can no
        longer pay by card.
        {processing && ' The payment that a bank processes ends, if it still can.'}
      </p>
      <SelectField label="Paid by" options={METHODS} value={method} onChoose={setMethod} />
      <Field
        label="Received on"
        type="date"
        value={receivedOn}
        max={shopToday()}
        error={dayProblem(receivedOn, isLater)}
        onChange={({ target }) => setReceivedOn(target.value)}
      />
      <Field
        label="Reference (optional)"
        value={reference}
        maxLength={100}
        autoComplete="off"
        hint="For the staff, such as that of the bank transfer"
        onChange={({ target }) => setReference(target.value)}
      />
      <p className="text-quiet text-sm">
        A mistake is undone by a refund: the invoice and its number stay.
      </p>
    </FormModal>
  )
}

function dayProblem(receivedOn: string, isLater: boolean) {
  if (receivedOn === '') return 'The day is required'
  return isLater ? 'This day has not come yet' : undefined
}
