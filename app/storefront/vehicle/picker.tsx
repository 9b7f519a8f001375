import { type FormEvent, useState } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import type { Shop } from '#app/ui/page-meta.ts'
import type { VehicleOption } from '#contract/vehicle/vehicle-choice.ts'
import type { Car } from './garage.ts'
import { Choice } from './labeled-select.tsx'
import type { Selection, Start, StatedEngine } from './picker-choices.tsx'
import { useChoices } from './use-choices.ts'

const FIRST_YEAR = 1981

export type PickerField = {
  field: 'year' | 'make' | 'model'
  label: string
  options: VehicleOption[]
}

type Props = {
  /** Must keep its identity between renders: a new object starts again. */
  start?: Car | Start | undefined
  /** What a VIN states of the engine. Must keep its identity, too. */
  stated?: StatedEngine
  /** Leaves out fields that are known, and options that are ruled out. */
  fieldsOf?: (fields: readonly PickerField[]) => readonly PickerField[]
  /** What the button says that it does. */
  verb: 'See' | 'Add'
  /** Asks for engine and trim only after a choice here: until then nothing below it moves. */
  asksLater?: boolean
  /** Called with the added car; without it the picker opens the list of its parts. */
  onAdded?: (car: Car) => void
}

/**
 * Year, make, model, and the engine if parts depend on it. Without scripts the button leads to
 * pages of links. The code of what follows is loaded with the first choice.
 */
export function Picker({ start, stated, fieldsOf = (all) => all, verb, ...props }: Props) {
  const { asksLater = false, onAdded } = props
  const [isTouched, setTouched] = useState(false)
  const navigate = useNavigate()
  const lastYear = (useRouteLoaderData<Shop>('root')?.year ?? FIRST_YEAR) + 1
  const { choices, choose, code } = useChoices(start, stated)
  const { Deciders, labelOf: label } = code ?? {}

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const { year, make, choice } = choices
    if (!choice) return void navigate(['/for', year, year && make].filter(Boolean).join('/'))
    const added = code?.addChosen(choices, choice)
    if (added && onAdded) onAdded(added)
    else if (added) void navigate(`/for/${added.path}`)
  }

  const { year, make, model, engine, trim, makes, models, choice } = choices
  const select = (changed: Partial<Selection>, by?: StatedEngine) => {
    setTouched(true)
    void choose({ year, make, model, engine, trim, ...changed }, by)
  }
  const years = Array.from({ length: lastYear - FIRST_YEAR + 1 }, (_, age) => {
    const slug = String(lastYear - age)
    return { slug, name: slug }
  })
  const fields = fieldsOf([
    { field: 'year', label: 'Year', options: years },
    { field: 'make', label: 'Make', options: year ? makes : [] },
    { field: 'model', label: 'Model', options: make ? models : [] },
  ])
  return (
    // After a reload the browser would show the year of before, of which the page knows nothing.
    <form action="/for" autoComplete="off" onSubmit={onSubmit} className="grid gap-3">
      {fields.length > 0 && (
        <div className="grid grid-cols-[2fr_3fr] gap-3 sm:grid-cols-[3fr_4fr_4fr]">
          {fields.map(({ field, label, options }) => (
            <Choice
              key={field}
              label={label}
              name={field}
              className={field === 'model' ? 'max-sm:col-span-2' : ''}
              disabled={options.length === 0}
              value={choices[field]}
              options={options}
              onChange={({ target }) => select({ [field]: target.value }, stated)}
            />
          ))}
        </div>
      )}
      {Deciders && choice && (isTouched || !asksLater) && (
        <Deciders selection={choices} choice={choice} onSelect={select} />
      )}
      <button type="submit" className="btn btn-primary btn-lg mt-1 h-auto min-h-12 py-2">
        {label?.(verb, choices) ?? 'See the parts that fit'}
      </button>
    </form>
  )
}
