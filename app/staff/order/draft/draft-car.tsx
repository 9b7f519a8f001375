import { useState } from 'react'
import { fullNameOf } from '#app/storefront/vehicle/full-name.ts'
import type { Car } from '#app/storefront/vehicle/garage.ts'
import { Choice } from '#app/storefront/vehicle/labeled-select.tsx'
import type { Selection } from '#app/storefront/vehicle/picker-choices.tsx'
import { useChoices } from '#app/storefront/vehicle/use-choices.ts'

const FIRST_YEAR = 1981

type Props = { car: Car | undefined; onChoose: (car: Car | undefined) => void }

/** The car that the caller has, for the parts that are added. */
export function DraftCar({ car, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    return (
      <CarChoice
        onChoose={(chosen) => {
          setOpen(false)
          if (chosen) onChoose(chosen)
        }}
      />
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {car && <p>For the {fullNameOf(car)}</p>}
      <button type="button" className={car ? WAY : 'btn btn-outline'} onClick={() => setOpen(true)}>
        {car ? 'Another car' : 'Which car is it for?'}
      </button>
      {car && (
        <button type="button" className={WAY} onClick={() => onChoose(undefined)}>
          No car
        </button>
      )}
    </div>
  )
}

const WAY = 'min-h-11 cursor-pointer text-sm underline underline-offset-4'

/** @param onChoose undefined: none */
function CarChoice({ onChoose }: { onChoose: (car: Car | undefined) => void }) {
  const { choices, choose, code } = useChoices(undefined)
  const { year, make, model, engine, trim, makes, models, choice } = choices
  const select = (changed: Partial<Selection>) =>
    void choose({ year, make, model, engine, trim, ...changed })
  const years = Array.from({ length: new Date().getFullYear() + 2 - FIRST_YEAR }, (_, age) => {
    const slug = String(new Date().getFullYear() + 1 - age)
    return { slug, name: slug }
  })
  const fields = [
    { field: 'year' as const, label: 'Year', options: years },
    { field: 'make' as const, label: 'Make', options: year ? makes : [] },
    { field: 'model' as const, label: 'Model', options: make ? models : [] },
  ]
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold text-sm">The caller’s car</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {fields.map(({ field, label, options }) => (
          <Choice
            key={field}
            label={label}
            disabled={options.length === 0}
            value={choices[field]}
            options={options}
            // The year is asked first, and the phone is in the other hand.
            autoFocus={field === 'year'}
            onChange={({ target }) => select({ [field]: target.value })}
          />
        ))}
      </div>
      {code && choice && <code.Deciders selection={choices} choice={choice} onSelect={select} />}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="btn btn-primary"
          disabled={!code || !choice}
          onClick={() => code && choice && onChoose(code.carOf(choices, choice))}
        >
          Use this car
        </button>
        <button type="button" className="btn btn-ghost" onClick={() => onChoose(undefined)}>
          Cancel
        </button>
      </div>
    </fieldset>
  )
}
