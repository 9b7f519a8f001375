import { type FormEvent, useState } from 'react'
import { requestReturn } from '#app/api/return.ts'
import { useAction } from '#app/ui/components/use-action.ts'
import { useIdempotencyKey } from '#app/ui/components/use-idempotency-key.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { formatCents, toCents } from '#contract/money.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import { amountOfUnits } from '#contract/order/line-amount.ts'
import type { RefundCause } from '#contract/payment/refund-cause.ts'
import type { OrderReturns } from '#contract/return/return.ts'
import { RETURN_REASONS } from '#contract/return/return-state.ts'
import { ReturnFormEnd } from './return-form-end.tsx'
import { focusFirstLine, ReturnLines } from './return-lines.tsx'

/** Who fills in the form: the customer's words are the default. */
export type ReturnFormTexts = {
  legend: string
  reasons: typeof RETURN_REASONS
  noteLabel: string
  noteHint: string
  submit: string
  done: string
}

/** The order, as its customer or staff read it. */
export type OrderToReturn = {
  _id: string
  lines: Pick<CustomerOrder['lines'][number], 'position' | 'part' | 'fit'>[]
}

type Props = {
  order: OrderToReturn
  returns: OrderReturns
  texts?: ReturnFormTexts
  /** In a dialog. */
  onCancel?: () => void
  onDone: () => void
}
type Returnable = OrderReturns['lines'][number]

const CUSTOMER_TEXTS: ReturnFormTexts = {
  legend: 'What are you returning?',
  reasons: RETURN_REASONS,
  noteLabel: 'In your words (optional)',
  noteHint: 'What is wrong with it, or which car it should have fitted.',
  submit: 'Request return',
  done: 'Request sent. We’ll email you our answer.',
}

/** The form of a return: parts, units and reason. It shows the refund before the request. */
export function ReturnForm({ order, returns, texts = CUSTOMER_TEXTS, onCancel, onDone }: Props) {
  const open = returns.lines.filter(({ left }) => left > 0)
  const [units, setUnits] = useState<Record<number, number>>(
    open.length === 1 && open[0] ? { [open[0].position]: open[0].left } : {},
  )
  const [reason, setReason] = useState<RefundCause | ''>('')
  const [note, setNote] = useState('')
  const [problems, setProblems] = useState<{ lines?: string; reason?: string }>({})
  const withKey = useIdempotencyKey()
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const chosen = open.filter(({ position }) => (units[position] ?? 0) > 0)
  const cents = chosen.reduce((sum, line) => sum + centsOf(line, units[line.position] ?? 0), 0)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = {
      ...(chosen.length === 0 && { lines: 'Select at least one part' }),
      ...(!reason && { reason: 'Choose a reason' }),
    }
    setProblems(found)
    if (chosen.length === 0) return focusFirstLine(form)
    if (!reason) return form.querySelector('select')?.focus()
    const lines = chosen.map(({ position }) => ({ position, quantity: units[position] ?? 0 }))
    const asked = await run(
      () => withKey((key) => requestReturn(order._id, { lines, reason, note }, key)),
      texts.done,
    )
    if (asked) onDone()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <ReturnLines
        id="return-lines-problem"
        legend={texts.legend}
        lines={open.map(({ position, left }) => {
          const line = order.lines.find((one) => one.position === position)
          return { position, title: line?.part.title ?? '', most: left }
        })}
        units={units}
        onUnits={(next) => {
          setUnits(next)
          setProblems(({ lines: _, ...others }) => others)
        }}
        problem={problems.lines}
      />
      <SelectField
        label="Why?"
        options={[['', 'Choose a reason'], ...texts.reasons]}
        value={reason}
        error={problems.reason}
        hint={texts === CUSTOMER_TEXTS ? hintOf(reason, order, returns, chosen) : undefined}
        onChoose={(chosen) => {
          setReason(chosen)
          setProblems(({ reason: _, ...others }) => others)
        }}
      />
      <TextField
        label={texts.noteLabel}
        hint={texts.noteHint}
        rows={2}
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <ReturnFormEnd action={texts.submit} error={error} pending={pending} onCancel={onCancel}>
        {cents > 0 && (
          <>
            Estimated refund: <strong className="tabular-nums">{formatCents(cents)}</strong>
            {chosen.some(({ tax }) => tax > 0) && ', tax included'}, after we receive{' '}
            {totalOf(units) === 1 ? 'it' : 'them'}.
          </>
        )}
      </ReturnFormEnd>
    </form>
  )
}

function centsOf(
  { quantity, before, goods, discount, tax, core = 0, oldPartsLeft = 0 }: Returnable,
  units: number,
) {
  const line = {
    quantity,
    goodsCents: toCents(goods),
    discountCents: toCents(discount),
    taxCents: toCents(tax),
  }
  return amountOfUnits(line, units, before) + toCents(core) * Math.min(units, oldPartsLeft)
}

function totalOf(units: Record<number, number>) {
  return Object.values(units).reduce((sum, one) => sum + one, 0)
}

function hintOf(
  reason: RefundCause | '',
  order: OrderToReturn,
  { paysWayBack }: OrderReturns,
  chosen: Returnable[],
) {
  if (reason !== 'does-not-fit' || chosen.length === 0) return undefined
  const saidFits = chosen.every(({ position }) =>
    order.lines.some((line) => line.position === position && line.fit?.verdict === 'fits'),
  )
  const isCarKnown = chosen.some(({ position }) =>
    order.lines.some((line) => line.position === position && line.fit),
  )
  if (!isCarKnown) return 'Please write below which car it is for.'
  if (!saidFits) return 'We’ll check what our site said about your car.'
  return paysWayBack
    ? 'Our site said it fits. We pay for return shipping if it was for the car that you named, and we’ll check the fitment.'
    : 'Our site said it fits. We’ll check the fitment.'
}
