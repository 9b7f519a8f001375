import { type FormEvent, useState } from 'react'
import type { CustomerOrder } from '#contract/customer-order.ts'
import { formatPrice, toCents, toDollars } from '#contract/money.ts'
import type { OrderReturns } from '#contract/return.ts'
import { requestReturn } from '../api/return.ts'
import { FormError } from '../components/form-error.tsx'
import { Spinner } from '../components/spinner.tsx'
import { useAction } from '../components/use-action.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { UnitsStepper } from './units-stepper.tsx'

type Props = { order: CustomerOrder; returns: OrderReturns; onDone: () => void }

/** Asks for the return of old parts, for their core charges alone: what was ordered stays with its buyer. */
export function CoreReturnForm({ order, returns, onDone }: Props) {
  const open = returns.lines.filter(({ coresLeft = 0 }) => coresLeft > 0)
  const [units, setUnits] = useState<Record<number, number>>(
    Object.fromEntries(open.map(({ position, coresLeft = 0 }) => [position, coresLeft])),
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

  async function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(lines.length === 0 ? 'Select at least one part' : undefined)
    if (lines.length === 0) return
    const input = { lines, reason: 'core' as const, note: '' }
    const asked = await run(
      () => withKey((key) => requestReturn(order._id, input, key)),
      'We have your request. The answer comes by mail.',
    )
    if (asked) onDone()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <fieldset className="grid gap-1" aria-describedby={problem && 'core-return-problem'}>
        <legend className="mb-1 font-semibold text-sm">Which old part are you returning?</legend>
        {open.map(({ position, coresLeft = 0, core = 0 }) => {
          const title = order.lines.find((line) => line.position === position)?.part.title ?? ''
          const count = units[position] ?? 0
          const set = (next: number) => setUnits({ ...units, [position]: next })
          return (
            <div
              key={position}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
            >
              <label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  className="checkbox border-control"
                  checked={count > 0}
                  onChange={({ currentTarget }) => set(currentTarget.checked ? coresLeft : 0)}
                />
                <span dir="auto" className="wrap-anywhere">
                  {title}, {formatPrice(core)} each
                </span>
              </label>
              {count > 0 && coresLeft > 1 && (
                <UnitsStepper label={title} value={count} max={coresLeft} onChange={set} />
              )}
            </div>
          )
        })}
        {problem && (
          <p id="core-return-problem" className="text-error text-sm">
            {problem}
          </p>
        )}
      </fieldset>
      <FormError>{error}</FormError>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm" aria-live="polite">
          {cents > 0 && (
            <>
              You get back <strong className="tabular-nums">{formatPrice(toDollars(cents))}</strong>{' '}
              once we have the old part. What you bought stays with you.
            </>
          )}
        </p>
        <button type="submit" className="btn btn-primary" disabled={pending}>
          {pending && <Spinner />}
          Send old parts back
        </button>
      </div>
    </form>
  )
}
