import { formatUnits } from '#app/order/format-units.ts'
import { MakersNumber } from '#app/order/ordered-part.tsx'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { Field, TextField } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { FormModal } from '#app/ui/forms/form-modal.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import { unitsOfOrder } from '#contract/order/order-units.ts'
import { manualMethodOf } from '#contract/payment/manual-method.ts'
import { paidWords } from '#contract/payment/paid-words.ts'
import { REFUND_CAUSES } from '#contract/payment/refund.ts'
import { ChargedSummary } from './charged-summary.tsx'
import { RefundUnits, refundableLines } from './refund-units.tsx'
import { useRefund } from './use-refund.ts'

/** Asks an editor how much of a paid order to refund, for which unsent units, and why. */
export function RefundModal({ order, onClose }: { order: Order; onClose: () => void }) {
  const lines = refundableLines(order)
  const { form, onSubmit, close, unitsProps, setAmount, ...refund } = useRefund({
    ...{ order, lines, onClose },
  })
  const {
    amount,
    units,
    charged,
    chargedError,
    oneUnit,
    refunded,
    rest,
    isRest,
    shipped,
    unshipped,
  } = refund
  const { canRestock, needsConsent } = refund
  const { errors, isSubmitting } = form.formState
  const method = manualMethodOf(order.transactionId)
  const restockNote = units > 0 && !isRest ? undefined : noteOf(isRest, shipped, unshipped, lines)

  return (
    <FormModal
      title={`Refund ${order.part.title}`}
      action={actionOf(amount, rest)}
      isWide
      isLong
      pending={isSubmitting}
      error={errors.root?.message}
      onSubmit={onSubmit}
      onClose={close}
    >
      <div>
        <p className="wrap-anywhere">
          <bdi>{order.customerName}</bdi> paid {formatPrice(order.total)} for{' '}
          {formatUnits(unitsOfOrder(order))}.{' '}
          {refunded > 0 && `${formatPrice(refunded)} has already been refunded. `}
          It was paid {paidWords(order)}:{' '}
          {method
            ? 'pay the money back yourself. The refund records it.'
            : 'the money goes back the same way.'}
        </p>
        <MakersNumber part={order.part} />
      </div>
      <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-2">
        {/* Of a part that is sent it is empty, and the fields have both columns. */}
        <div className="peer grid min-w-0 gap-4 empty:hidden">
          <RefundUnits
            lines={lines}
            hint={
              isRest
                ? 'This refunds everything that is left. Nothing more of this order will be shipped.'
                : 'The order no longer waits for them.'
            }
            propsOf={unitsProps}
          />
          <ChargedSummary order={order} units={units} charged={charged} />
        </div>
        <div className="grid min-w-0 gap-4 peer-empty:col-span-full">
          <Field
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
            hint={`Dollars, up to ${formatPrice(rest)}${chargedError ? `. ${chargedError}` : ''}`}
            {...fieldProps(form, 'amount')}
          />
          <div className="flex flex-wrap gap-2 empty:hidden">
            {oneUnit !== undefined && oneUnit < rest && (
              <button type="button" className="btn btn-outline" onClick={() => setAmount(oneUnit)}>
                The price of 1 unit: {formatPrice(oneUnit)}
              </button>
            )}
            {!isRest && (
              <button type="button" className="btn btn-outline" onClick={() => setAmount(rest)}>
                Choose everything
              </button>
            )}
          </div>
          <TextField
            label="Reason"
            rows={2}
            hint="The customer will see it."
            {...fieldProps(form, 'reason')}
          />
          <SelectField
            label="Cause"
            options={[['', 'Not stated'], ...REFUND_CAUSES]}
            hint="For your own statistics. The customer does not see it."
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
            <Checkbox {...form.register('withoutReturn')}>
              <span>
                Refund it without a return: {shipped} {shipped === 1 ? 'is' : 'are'} with the
                customer
              </span>
            </Checkbox>
          )}
        </div>
      </div>
    </FormModal>
  )
}

/** The button says what it does, and that it is all. */
function actionOf(amount: number, rest: number) {
  if (!(amount > 0 && amount <= rest)) return 'Refund'
  return `Refund ${amount === rest ? 'all ' : ''}${formatPrice(amount)}`
}

/** Only units that were never shipped are on the shelf. */
function noteOf(
  isRest: boolean,
  shipped: number,
  unshipped: number,
  lines: ReturnType<typeof refundableLines>,
) {
  if (unshipped === 0) return 'All units are shipped: only a return brings them back.'
  if (!isRest && lines.every(({ unpacked }) => unpacked === 0)) {
    return 'They are packed: unpack the parcel first, or refund everything that is left.'
  }
  if (!isRest) return 'Name the unsent units above, or refund everything that is left.'
  if (shipped === 0) return undefined
  return `Only ${unshipped === 1 ? 'the 1 that was' : `the ${unshipped} that were`} never shipped: ${shipped} ${shipped === 1 ? 'is' : 'are'} with the customer.`
}
