import { useEffect, useId, useRef } from 'react'
import { RemoveButton } from '#app/ui/components/remove-button.tsx'
import {
  parsePriceSteps,
  type TypedStep,
  typedStepsText,
} from '#contract/pricing/price-steps-text.ts'

type Props = {
  label: string
  /** ‘10: 9.50; 50: 8.00’ */
  value: string
  onChange: (value: string) => void
  error: string | undefined
  className?: string
}

const INPUT =
  'input border-control text-base text-base-content tabular-nums aria-invalid:border-error'

/** Prices by quantity: a row for each step. */
export function PriceStepsField({ label, value, onChange, error, className }: Props) {
  const rows = parsePriceSteps(value)
  const group = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  // The form knows none of these inputs, so it can't lead to them.
  useEffect(() => {
    if (!error || document.activeElement?.ariaInvalid === 'true') return
    group.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [error])

  function set(at: number, changed: Partial<TypedStep>) {
    onChange(
      typedStepsText(rows.map((row, place) => (place === at ? { ...row, ...changed } : row))),
    )
  }

  function add() {
    onChange(typedStepsText([...rows, { from: '', pricePerUnit: '' }]))
    requestAnimationFrame(() => {
      const inputs = group.current?.querySelectorAll('input') ?? []
      inputs[inputs.length - 2]?.focus()
    })
  }

  function remove(at: number) {
    onChange(typedStepsText(rows.filter((_, place) => place !== at)))
    group.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }

  const noted = { 'aria-invalid': error ? true : undefined, 'aria-describedby': `${id}-note` }
  return (
    <fieldset ref={group} className={className} aria-describedby={`${id}-note`}>
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      {rows.length > 0 && (
        <ol className="mb-2 grid gap-2">
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, what is typed in it changes
            <li key={at} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <label className="flex items-center gap-2 text-quiet text-sm">
                from
                <input
                  {...noted}
                  type="number"
                  inputMode="numeric"
                  autoComplete="off"
                  min={2}
                  aria-label={`Step ${at + 1}: from how many units`}
                  value={row.from}
                  onChange={({ target }) => set(at, { from: target.value })}
                  className={`${INPUT} w-24`}
                />
              </label>
              <label className="flex items-center gap-2 text-quiet text-sm">
                units: $
                <input
                  {...noted}
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={`Step ${at + 1}: dollars per unit`}
                  value={row.pricePerUnit}
                  onChange={({ target }) => set(at, { pricePerUnit: target.value })}
                  className={`${INPUT} w-28`}
                />
                each
              </label>
              <RemoveButton
                label={`Remove step ${at + 1}`}
                className="btn-ghost px-3"
                onRemove={() => remove(at)}
              />
            </li>
          ))}
        </ol>
      )}
      <button
        type="button"
        data-add
        className="btn btn-outline border-control"
        disabled={rows.length >= 10}
        onClick={add}
      >
        Add a price step
      </button>
      <p id={`${id}-note`} className={`mt-1 text-sm ${error ? 'text-error' : 'text-quiet'}`}>
        {error ?? 'What a unit costs from a quantity on; each step is cheaper than the one before'}
      </p>
    </fieldset>
  )
}

/** The first message of a field whose rows have fields of their own. */
export function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  for (const [at, row] of Array.isArray(error) ? error.entries() : []) {
    for (const inner of Object.values(row ?? {})) {
      const message = firstMessage(inner)
      if (message) return `Step ${at + 1}: ${message}`
    }
  }
  return undefined
}
