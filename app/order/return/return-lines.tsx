import { useEffect, useRef } from 'react'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { UnitsStepper } from './units-stepper.tsx'

type Props = {
  /** Names the problem, for its fieldset. */
  id: string
  legend: string
  lines: { position: number; title: string; most: number; note?: string }[]
  /** Units that come back, by line. */
  units: Record<number, number>
  onUnits: (units: Record<number, number>) => void
  problem: string | undefined
}

/**
 * How many units of which lines come back. The click that opened it has removed its button: the
 * focus moves here.
 */
export function ReturnLines({ id, legend, lines, units, onUnits, problem }: Props) {
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => focusFirstLine(box.current), [])
  const isAll = lines.every(({ position, most }) => units[position] === most)
  const all = Object.fromEntries(lines.map(({ position, most }) => [position, most]))
  return (
    <fieldset ref={box} className="grid gap-1" aria-describedby={problem && id}>
      <legend className="mb-1 font-semibold text-sm">{legend}</legend>
      {lines.length > 1 && (
        <button
          type="button"
          className="link min-h-11 justify-self-start text-primary text-sm"
          onClick={() => onUnits(isAll ? {} : all)}
        >
          {isAll ? 'None of them' : 'All of them'}
        </button>
      )}
      {lines.map(({ position, title, most, note = '' }) => {
        const count = units[position] ?? 0
        const set = (next: number) => onUnits({ ...units, [position]: next })
        return (
          <div
            key={position}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:flex-nowrap"
          >
            <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 max-sm:basis-full">
              <input
                type="checkbox"
                className="checkbox border-control"
                checked={count > 0}
                onChange={({ currentTarget }) => set(currentTarget.checked ? most : 0)}
              />
              <span dir="auto" className="wrap-anywhere">
                {keepUnits(title)}
                {note}
              </span>
            </label>
            {count > 0 && most > 1 && (
              <UnitsStepper label={title} value={count} max={most} onChange={set} />
            )}
          </div>
        )
      })}
      {problem && (
        <p id={id} className="text-error text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** The first of the lines in a form, such as when none is ticked. */
export function focusFirstLine(form: HTMLElement | null) {
  form?.querySelector<HTMLElement>('input[type=checkbox]')?.focus()
}
