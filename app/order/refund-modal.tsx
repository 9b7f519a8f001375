import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { formatPrice, toCents, toDollars } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { unitsOfOrder } from '#contract/order-units.ts'
import { REFUND_CAUSES, refundFormSchema } from '#contract/refund.ts'
import { wasRejected } from '../api/http.ts'
import { refundOrder } from '../api/order.ts'
import { FormError } from '../components/form-error.tsx'
import { Modal, ModalActions } from '../components/modal.tsx'
import { toast } from '../components/toasts.tsx'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { Field, TextField } from '../forms/field.tsx'
import { fieldProps } from '../forms/field-props.ts'
import { SelectField } from '../forms/select-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { submitHandler } from '../forms/submit-handler.ts'

/** Asks an admin how much of a paid order to refund, and why. */
export function RefundModal({ order, onClose }: { order: Order; onClose: () => void }) {
  const rest = toDollars(toCents(order.total) - toCents(order.refunded))
  const { revalidate } = useRevalidator()
  const withKey = useIdempotencyKey()
  const form = useForm({
    resolver: zodResolver(refundFormSchema(rest)),
    // As text, which is what the inputs give; the schema makes the number.
    defaultValues: { amount: rest.toFixed(2), reason: '', restock: false, cause: '' },
  })
  const { errors, isSubmitting } = form.formState
  const formError = errors.root?.message
  const amount = Number(form.watch('amount'))
  const isRest = amount === rest
  const shipped = shippedUnits(order)
  const units = unitsOfOrder(order)
  const unshipped = units - shipped
  const canRestock = isRest && unshipped > 0

  const restockNote = noteOf(isRest, shipped, unshipped)

  const onSubmit = submitHandler(form, async (input) => {
    try {
      const refund = { ...input, restock: canRestock && input.restock }
      await withKey((key) => refundOrder(order._id, refund, key))
    } catch (error) {
      if (wasRejected(error)) await revalidate()
      throw error
    }
    toast(`Refunded ${formatPrice(input.amount)}.`)
    await revalidate()
    onClose()
  })

  function close() {
    onClose()
    // After a lost response the list shows whether the refund was made.
    if (formError) void revalidate()
  }

  return (
    <Modal title={`Refund ${order.product}`} locked={isSubmitting} onClose={close}>
      <p className="wrap-anywhere">
        <bdi>{order.customerName}</bdi> paid {formatPrice(order.total)} for {units}.{' '}
        {order.refunded > 0 && `${formatPrice(order.refunded)} has already been refunded. `}
        The money goes back to the card that was charged.
      </p>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        <Field
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          hint={`Dollars, up to ${formatPrice(rest)}`}
          {...fieldProps(form, 'amount')}
        />
        {order.quantity > 1 && order.pricePerUnit < rest && (
          <button
            type="button"
            className="btn btn-outline justify-self-start"
            onClick={() =>
              form.setValue('amount', order.pricePerUnit.toFixed(2), { shouldValidate: true })
            }
          >
            The price of 1 unit: {formatPrice(order.pricePerUnit)}
          </button>
        )}
        <TextField
          label="Reason"
          rows={3}
          hint="The customer will see it."
          {...fieldProps(form, 'reason')}
        />
        <SelectField
          label="Cause"
          options={[['', 'Not said'], ...REFUND_CAUSES]}
          hint="For your own count of what did not fit. The customer does not see it."
          {...fieldProps(form, 'cause')}
        />
        <label
          className={`flex min-h-11 items-center gap-3 ${canRestock ? 'cursor-pointer' : 'text-quiet'}`}
        >
          <input
            type="checkbox"
            className="checkbox border-control disabled:opacity-100"
            disabled={!canRestock}
            {...form.register('restock')}
          />
          <span>
            Put the units back in stock
            {restockNote && <span className="block text-sm">{restockNote}</span>}
          </span>
        </label>
        <FormError>{formError}</FormError>
        <ModalActions pending={isSubmitting} onCancel={close} className="mt-0">
          <SubmitButton pending={isSubmitting}>
            {amount > 0 && amount <= rest ? `Refund ${formatPrice(amount)}` : 'Refund'}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}

function shippedUnits({ shipments }: Order) {
  return shipments
    .filter(({ shippedAt }) => shippedAt !== null)
    .reduce((units, shipment) => units + shipment.units, 0)
}

/** Only units that were never shipped are on the shelf. */
function noteOf(isRest: boolean, shipped: number, unshipped: number) {
  if (unshipped === 0) return 'All units are shipped: only a return brings them back.'
  if (!isRest) return 'Only when you refund everything that is left.'
  if (shipped === 0) return undefined
  return `Only ${unshipped === 1 ? 'the 1 that was' : `the ${unshipped} that were`} never shipped: ${shipped} ${shipped === 1 ? 'is' : 'are'} with the customer.`
}
