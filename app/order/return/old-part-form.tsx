import { type FormEvent, useState } from 'react'
import { requestReturn } from '#app/api/return.ts'
import { useAction } from '#app/ui/components/use-action.ts'
import { useIdempotencyKey } from '#app/ui/components/use-idempotency-key.ts'
import { formatCents, formatPrice, toCents } from '#contract/money.ts'
import type { OrderReturns } from '#contract/return/return.ts'
import type { OrderToReturn } from './return-form.tsx'
import { ReturnFormEnd } from './return-form-end.tsx'
import { focusFirstLine, ReturnLines } from './return-lines.tsx'

type Props = {
  order: OrderToReturn
  returns: OrderReturns
  /** Staff fill it in, for the customer. */
  isStaff?: boolean
  /** In a dialog. */
  onCancel?: () => void
  onDone: () => void
}

/**
 * The form for a return of old parts, for their core charges alone: the ordered parts stay with the
 * buyer.
 */
export function OldPartForm({ order, returns, isStaff = false, onCancel, onDone }: Props) {
  const open = returns.lines.filter(({ oldPartsLeft = 0 }) => oldPartsLeft > 0)
  const [units, setUnits] = useState<Record<number, number>>(
    Object.fromEntries(open.map(({ position, oldPartsLeft = 0 }) => [position, oldPartsLeft])),
  )
  const [problem, setProblem] = useState<string>()
  const withKey = useIdempotencyKey()
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const lines = open
    .map(({ position }) => ({ position, quantity: units[position] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const cents = open.reduce(
    (sum, { position, core = 0 }) => sum + toCents(core) * (units[position] ?? 0),
    0,
  )

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setProblem(lines.length === 0 ? 'Select at least one part' : undefined)
    if (lines.length === 0) return focusFirstLine(event.currentTarget)
    const input = { lines, reason: 'core' as const, note: '' }
    const asked = await run(
      () => withKey((key) => requestReturn(order._id, input, key)),
      isStaff
        ? 'Return started. We emailed the customer.'
        : 'Request sent. We’ll email you our answer.',
    )
    if (asked) onDone()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <ReturnLines
        id="old-part-problem"
        legend={isStaff ? 'Which old parts come back?' : 'Which old part are you returning?'}
        lines={open.map(({ position, oldPartsLeft = 0, core = 0 }) => {
          const line = order.lines.find((one) => one.position === position)
          return {
            position,
            title: line?.part.title ?? '',
            most: oldPartsLeft,
            note: `, ${formatPrice(core)} each`,
          }
        })}
        units={units}
        onUnits={(next) => {
          setUnits(next)
          setProblem(undefined)
        }}
        problem={problem}
      />
      <ReturnFormEnd
        action={isStaff ? 'Start the return' : 'Send old parts back'}
        error={error}
        pending={pending}
        onCancel={onCancel}
      >
        {cents > 0 && (
          <>
            {isStaff ? 'The customer gets back' : 'You get back'}{' '}
            <strong className="tabular-nums">{formatCents(cents)}</strong> once we have the old
            part.{!isStaff && ' What you bought stays with you.'}
          </>
        )}
      </ReturnFormEnd>
    </form>
  )
}
