import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { formatPrice, toCents, toDollars, totalPrice } from '#contract/money.ts'
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
import { notSent } from '../shipment/format-units.ts'
import { PartFacts } from '../shipment/ordered-part.tsx'
import { unitsShipped, unitsToSend } from '../shipment/units-to-send.ts'
import { isUpTo, RefundUnits, refundableLines } from './refund-units.tsx'

/** Asks an admin how much of a paid order to refund, for which units that are not sent, and why. */
export function RefundModal({ order, onClose }: { order: Order; onClose: () => void }) {
  const rest = toDollars(toCents(order.total) - toCents(order.refunded))
  const lines = refundableLines(order)
  // What units were charged at is then not their price.
  const isPriced = !order.discount && !order.tax
  const { revalidate } = useRevalidator()
  const withKey = useIdempotencyKey()
  const form = useForm({
    resolver: zodResolver(
      refundFormSchema(
        rest,
        lines.map(({ unpacked }) => unpacked),
      ),
    ),
    // As text, which is what the inputs give; the schema makes the number.
    defaultValues: {
      amount: rest.toFixed(2),
      units: lines.map(() => '0'),
      reason: '',
      restock: false,
      withoutReturn: false,
      cause: '',
    },
  })
  const { errors, isSubmitting, dirtyFields } = form.formState
  const formError = errors.root?.message
  const amount = Number(form.watch('amount'))
  const unitsOfLines = form.watch('units').map(Number)
  const units = unitsOfLines.reduce((sum, some) => sum + some, 0)
  const isRest = amount === rest
  const shipped = unitsShipped(order)
  const unshipped = unitsToSend(order) - shipped
  const canRestock = (isRest && unshipped > 0) || units > 0
  const restockNote = units > 0 && !isRest ? undefined : noteOf(isRest, shipped, unshipped)

  // The server asks for it: with all of the money back, the parcel may be forgotten.
  const needsConsent = isRest && shipped > 0 && !(units > 0)

  const onSubmit = submitHandler(form, async ({ units: leftOut, withoutReturn, ...input }) => {
    const named = lines.flatMap(({ position }, at) => {
      const quantity = leftOut[at] ?? 0
      return quantity > 0 ? [{ position, quantity }] : []
    })
    try {
      const refund = {
        ...input,
        ...(needsConsent && { withoutReturn }),
        restock: canRestock && input.restock,
        ...(named.length > 0 && { lines: named }),
      }
      await withKey((key) => refundOrder(order._id, refund, key))
    } catch (error) {
      if (wasRejected(error)) await revalidate()
      throw error
    }
    toast(`Refunded ${formatPrice(input.amount)}${isRest ? '' : notSent(units)}.`)
    await revalidate()
    onClose()
  })

  /** Their price is suggested, until another amount is typed. */
  function suggestAmount() {
    const leftOut = form.getValues('units').map(Number)
    if (dirtyFields.amount) return
    if (lines.some(({ unpacked }, at) => !isUpTo(unpacked, leftOut[at]))) return
    const cents = lines.reduce(
      (sum, { pricePerUnit }, at) => sum + toCents(totalPrice(pricePerUnit, leftOut[at] ?? 0)),
      0,
    )
    const price = cents > 0 ? Math.min(toDollars(cents), rest) : rest
    const isKnown = isPriced || price === rest
    form.setValue('amount', isKnown ? price.toFixed(2) : '', { shouldValidate: isKnown })
  }

  function close() {
    onClose()
    // After a lost response the list shows whether the refund was made.
    if (formError) void revalidate()
  }

  return (
    <Modal title={`Refund ${order.product}`} locked={isSubmitting} onClose={close}>
      <p className="wrap-anywhere">
        <bdi>{order.customerName}</bdi> paid {formatPrice(order.total)} for {unitsOfOrder(order)}.{' '}
        {order.refunded > 0 && `${formatPrice(order.refunded)} has already been refunded. `}
        The money goes back to the card that was charged.
      </p>
      <p className="empty:hidden">
        <PartFacts of={order} />
      </p>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        <Field
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          hint={`Dollars, up to ${formatPrice(rest)}${isPriced ? '' : '. This order has a discount or tax: enter what the units were charged at.'}`}
          {...fieldProps(form, 'amount')}
        />
        {isPriced && order.quantity > 1 && order.pricePerUnit < rest && (
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
        <RefundUnits
          lines={lines}
          hint={
            isRest
              ? 'All that is left goes back: nothing more of the order is sent.'
              : 'The order no longer waits for them.'
          }
          propsOf={(at) => ({
            ...fieldProps(form, `units.${at}`),
            ...form.register(`units.${at}`, { onChange: suggestAmount }),
          })}
        />
        <TextField
          label="Reason"
          rows={3}
          hint="The customer will see it."
          {...fieldProps(form, 'reason')}
        />
        <SelectField
          label="Cause"
          options={[['', 'Not stated'], ...REFUND_CAUSES]}
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
            {units > 0 && !isRest
              ? `Put ${units === 1 ? 'the unit' : `the ${units} units`} back in stock`
              : 'Put the units back in stock'}
            {restockNote && <span className="block text-sm">{restockNote}</span>}
          </span>
        </label>
        {needsConsent && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="checkbox border-control"
              {...form.register('withoutReturn')}
            />
            <span>
              Refund it without a return: {shipped} {shipped === 1 ? 'is' : 'are'} with the customer
            </span>
          </label>
        )}
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

/** Only units that were never shipped are on the shelf. */
function noteOf(isRest: boolean, shipped: number, unshipped: number) {
  if (unshipped === 0) return 'All units are shipped: only a return brings them back.'
  if (!isRest)
    return 'Only units that are left out above, or all when you refund everything that is left.'
  if (shipped === 0) return undefined
  return `Only ${unshipped === 1 ? 'the 1 that was' : `the ${unshipped} that were`} never shipped: ${shipped} ${shipped === 1 ? 'is' : 'are'} with the customer.`
}
