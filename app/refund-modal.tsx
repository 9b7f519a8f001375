import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { v4 as newKey } from 'uuid'
import { formatPrice, toCents, toDollars } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { refundFormSchema } from '#contract/refund.ts'
import * as api from './api.ts'
import { Field, TextField } from './components/field.tsx'
import { FormError } from './components/form-error.tsx'
import { Modal } from './components/modal.tsx'
import { SubmitButton } from './components/submit-button.tsx'
import { toast } from './components/toasts.tsx'
import { sentenceOf, wasRefused } from './http.ts'

/** Asks an admin how much of a paid order goes back, and why. */
export function RefundModal({ order, onClose }: { order: Order; onClose: () => void }) {
  const rest = toDollars(toCents(order.total) - toCents(order.refunded))
  const { revalidate } = useRevalidator()
  const key = useRef(newKey())
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(refundFormSchema(rest)),
    // As text, which is what the inputs give; the schema makes the number.
    defaultValues: { amount: rest.toFixed(2), reason: '', restock: false },
  })
  const { errors, isSubmitting } = formState
  const amount = Number(watch('amount'))
  const isRest = amount === rest

  const onSubmit = handleSubmit(async (input) => {
    setRefusal(undefined)
    try {
      await api.refundOrder(order._id, { ...input, restock: isRest && input.restock }, key.current)
      toast(`Refunded ${formatPrice(input.amount)}.`)
      await revalidate()
      onClose()
    } catch (error) {
      setRefusal(sentenceOf(error))
      // It may be made, its answer lost: the same form with the same key asks again.
      if (!wasRefused(error)) return
      key.current = newKey()
      await revalidate()
    }
  })

  function close() {
    onClose()
    // After a lost answer the list tells what became of it.
    if (refusal) void revalidate()
  }

  return (
    <Modal title={`Refund ${order.product}`} locked={isSubmitting} onClose={close}>
      <p className="wrap-anywhere">
        <bdi>{order.customerName}</bdi> paid {formatPrice(order.total)} for {order.quantity}.{' '}
        {order.refunded > 0 && `${formatPrice(order.refunded)} has already been refunded. `}
        The money goes back to the card that was charged.
      </p>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        <Field
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount?.message}
          hint={`Dollars, up to ${formatPrice(rest)}`}
          {...register('amount')}
        />
        <TextField
          label="Reason"
          rows={3}
          error={errors.reason?.message}
          hint="The customer will see it."
          {...register('reason')}
        />
        <label
          className={`flex min-h-11 items-center gap-3 ${isRest ? 'cursor-pointer' : 'text-quiet'}`}
        >
          <input type="checkbox" className="checkbox" disabled={!isRest} {...register('restock')} />
          <span>
            Put the units back in stock
            {!isRest && (
              <span className="block text-sm">Only when you refund everything that is left.</span>
            )}
          </span>
        </label>
        <FormError>{refusal}</FormError>
        <div className="modal-action mt-0 flex-row-reverse justify-start">
          <button type="button" className="btn btn-outline" disabled={isSubmitting} onClick={close}>
            Cancel
          </button>
          <SubmitButton busy={isSubmitting}>
            {amount > 0 ? `Refund ${formatPrice(amount)}` : 'Refund'}
          </SubmitButton>
        </div>
      </form>
    </Modal>
  )
}
