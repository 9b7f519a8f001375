import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { conflictOf, wasRejected } from '#app/api/http.ts'
import { refundOrder } from '#app/api/order.ts'
import { notSent } from '#app/order/format-units.ts'
import { unitsShipped, unitsToSend } from '#app/order/units-to-send.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import { useIdempotencyKey } from '#app/ui/components/use-idempotency-key.ts'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { submitHandler } from '#app/ui/forms/submit-handler.ts'
import { formatPrice, toDollars } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import { restOf } from '#contract/order/order-state.ts'
import { refundFormSchema } from '#contract/payment/refund.ts'
import { sum } from '#contract/sum.ts'
import { chargedFor, useChargedLines } from './refund-charged.ts'
import { isUpTo, type refundableLines } from './refund-units.tsx'

type Options = {
  order: Order
  lines: ReturnType<typeof refundableLines>
  onClose: () => void
}

/**
 * The form of a refund: it opens with nothing chosen, and proposes what the chosen units were
 * charged at.
 */
export function useRefund({ order, lines, onClose }: Options) {
  const { revalidate } = useRevalidator()
  // As the form shows it, also after the order has been loaded again: the server refuses a refund
  // by a form that shows another amount.
  const [refunded, setRefunded] = useState(order.refunded)
  const rest = restOf({ ...order, refunded })
  const withKey = useIdempotencyKey()
  const { lines: chargedLines, error: chargedError } = useChargedLines(order)
  const form = useForm({
    resolver: zodResolver(
      refundFormSchema(
        rest,
        lines.map(({ unpacked }) => unpacked),
      ),
    ),
    // The inputs give text, and the schema makes the number.
    defaultValues: {
      amount: '',
      units: lines.map(() => '0'),
      reason: '',
      restock: false,
      withoutReturn: false,
      cause: '',
    },
  })
  const isTyped = form.formState.dirtyFields.amount
  const amount = Number(form.watch('amount'))
  const chosen = form.watch('units').map(Number)
  const units = sum(chosen)
  const isRight = lines.every(({ unpacked }, at) => isUpTo(unpacked, chosen[at]))
  const charged =
    chargedLines && isRight && units > 0 ? chargedFor(chargedLines, chosen) : undefined
  const proposed = proposedOf()

  const isRest = amount === rest
  const shipped = unitsShipped(order)
  const unshipped = unitsToSend(order) - shipped
  const canRestock = (isRest && unshipped > 0) || units > 0
  // The server asks for it: with all of the money back, the parcel may be forgotten.
  const needsConsent = isRest && shipped > 0 && !(units > 0)

  /** Undefined while it can't be known. */
  function proposedOf() {
    if (!isRight) return undefined
    if (units === 0 || !charged) return ''
    return Math.min(toDollars(charged.total), rest).toFixed(2)
  }

  const { setValue } = form
  const propose = useCallback(
    (value: string) => setValue('amount', value, { shouldValidate: value !== '' }),
    [setValue],
  )
  // Until another amount is typed.
  useEffect(() => {
    if (proposed !== undefined && !isTyped) propose(proposed)
  }, [proposed, isTyped, propose])

  function setAmount(dollars: number) {
    setValue('amount', dollars.toFixed(2), { shouldDirty: true, shouldValidate: true })
  }

  const onSubmit = submitHandler(form, async ({ units: leftOut, withoutReturn, ...input }) => {
    const named = lines.flatMap(({ position }, at) => {
      const quantity = leftOut[at] ?? 0
      return quantity > 0 ? [{ position, quantity }] : []
    })
    try {
      const refund = {
        ...input,
        refunded,
        ...(needsConsent && { withoutReturn }),
        restock: canRestock && input.restock,
        ...(named.length > 0 && { lines: named }),
      }
      await withKey((key) => refundOrder(order._id, refund, key))
    } catch (error) {
      if (wasRejected(error)) await revalidate()
      setRefunded((seen) => conflictOf<{ refunded: number }>(error)?.current.refunded ?? seen)
      throw error
    }
    toast(`Refunded ${formatPrice(input.amount)}${isRest ? '' : notSent(units)}.`)
    await revalidate()
    onClose()
  })

  function close() {
    onClose()
    // After a lost response the list shows whether the refund was made.
    if (form.formState.errors.root) void revalidate()
  }

  return {
    ...{ form, onSubmit, close, amount, units, charged, chargedError, oneUnit: oneUnit() },
    ...{ refunded, rest, isRest, shipped, unshipped, canRestock, needsConsent },
    unitsProps: (at: number) => fieldProps(form, `units.${at}`),
    setAmount,
  }

  /**
   * The charge of one unit, if an order of one part has all its units in parcels. Units that can be
   * left out show theirs.
   */
  function oneUnit() {
    if (order.lines || order.quantity === 1 || lines.some(({ unpacked }) => unpacked > 0))
      return undefined
    return chargedLines && toDollars(chargedFor(chargedLines, [1]).total)
  }
}
