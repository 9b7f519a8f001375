import { useState } from 'react'
import { receiveReturn } from '#app/api/return.ts'
import { useAction } from '#app/ui/components/use-action.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { FormModal } from '#app/ui/forms/form-modal.tsx'
import type { PackerReturn } from '#contract/return/staff-return.ts'
import { sumOf } from '#contract/sum.ts'

type Units = { received: string; toStock: string }

/** Asks how many units came, and how many of them can be sold again. */
export function ReceiveModal({ one, onClose }: { one: PackerReturn; onClose: () => void }) {
  // An old part is nothing that can be sold.
  const isCore = one.reason === 'core'
  const [typed, setTyped] = useState<Record<number, Units>>(() =>
    Object.fromEntries(
      one.lines.map(({ position, quantity }) => [
        position,
        { received: String(quantity), toStock: isCore ? '0' : String(quantity) },
      ]),
    ),
  )
  const { run, pending, error } = useAction({ revalidate: 'when gone' })
  const lines = one.lines.map(({ position, quantity }) => {
    const { received = '', toStock = '' } = typed[position] ?? {}
    return { position, quantity, received: unitsOf(received), toStock: unitsOf(toStock) }
  })
  const isRight = lines.every(
    ({ quantity, received, toStock }) => received <= quantity && toStock <= received,
  )
  const stocked = sumOf(lines, ({ toStock }) => toStock)

  async function receive() {
    if (!isRight) return
    const came = lines.map(({ position, received, toStock }) => ({ position, received, toStock }))
    const words = isCore
      ? 'Received. We emailed the customer.'
      : `Received, ${stocked} back in stock. We emailed the customer.`
    if (await run(() => receiveReturn(one._id, { lines: came }), words)) onClose()
  }

  return (
    <FormModal
      title={`Receive return ${one.number} of order ${one.order.number}`}
      action={isCore ? 'Received' : `Received, ${stocked || 0} back in stock`}
      disabled={!isRight}
      {...{ pending, error, onClose }}
      onSubmit={receive}
    >
      {one.lines.map(({ position, part, quantity }) => {
        const { received = '', toStock = '' } = typed[position] ?? {}
        const set = (change: Partial<Units>) =>
          setTyped({ ...typed, [position]: { received, toStock, ...change } })
        const isTooMany = !(unitsOf(received) <= quantity)
        return (
          <fieldset key={position} className="grid gap-2">
            <legend dir="auto" className="mb-1 font-semibold wrap-anywhere">
              {part.title}
            </legend>
            <div className="grid grid-cols-2 items-start gap-3">
              <Field
                label={`Received, of ${quantity}`}
                type="number"
                inputMode="numeric"
                min={0}
                max={quantity}
                value={received}
                error={isTooMany ? `From 0 to ${quantity}` : undefined}
                onChange={({ currentTarget: { value } }) =>
                  // All received units count as sellable until the editor types another number.
                  set({
                    received: value,
                    ...(toStock === received && !isCore && { toStock: value }),
                  })
                }
              />
              {!isCore && (
                <Field
                  label="Back in stock"
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={unitsOf(received)}
                  value={toStock}
                  error={
                    !isTooMany && !(unitsOf(toStock) <= unitsOf(received))
                      ? `From 0 to ${received}`
                      : undefined
                  }
                  onChange={({ currentTarget: { value } }) => set({ toStock: value })}
                />
              )}
            </div>
          </fieldset>
        )
      })}
      <p className="text-quiet text-sm">
        {isCore
          ? 'Old parts never go back in stock. You refund their core charges in the next step.'
          : 'What can’t be sold again does not go back in stock. You refund it in the next step.'}
      </p>
    </FormModal>
  )
}

/** NaN for what is no whole number from 0 on. */
function unitsOf(typed: string) {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN
}
