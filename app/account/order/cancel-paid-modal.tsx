import { useState } from 'react'
import { requestCancel } from '#app/api/cancel-request.ts'
import { useAction } from '#app/ui/components/use-action.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { FormModal } from '#app/ui/forms/form-modal.tsx'
import { formatPrice } from '#contract/money.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import { restOf } from '#contract/order/order-state.ts'

const TEXTS = {
  ask: {
    title: (number: number) => `Ask us to cancel order ${number}?`,
    action: 'Ask to cancel',
    done: 'We have your request.',
    what: 'We refund it or tell you by email why we can’t. Until then we don’t pack it.',
  },
  'at once': {
    title: (number: number) => `Cancel order ${number}?`,
    action: 'Cancel the order',
    done: 'The order is canceled.',
    what: 'Banks can take 5 to 10 days to show a refund.',
  },
}

/** Asks for a reason, which the staff read. */
export function CancelPaidModal({ order, onClose }: { order: CustomerOrder; onClose: () => void }) {
  const { _id, number, canCancel = 'ask' } = order
  const [reason, setReason] = useState('')
  const { run, pending, error } = useAction({ revalidate: 'when gone' })
  const texts = TEXTS[canCancel]
  const rest = formatPrice(restOf(order))
  return (
    <FormModal
      title={texts.title(number)}
      action={texts.action}
      final
      dismiss="Keep the order"
      {...{ pending, error, onClose }}
      onSubmit={async () => {
        if (await run(() => requestCancel(_id, { reason }), texts.done)) onClose()
      }}
    >
      <p>
        {canCancel === 'at once' && `${rest} goes back to what you paid with. `}
        {texts.what}
      </p>
      <TextField
        label="Reason (optional)"
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormModal>
  )
}
