import { useEffect, useState } from 'react'
import { getVehicleChoice } from '#app/api/vehicle.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import type { VehicleChoice } from '#contract/vehicle/vehicle-choice.ts'
import { ANOTHER, monthLabel, monthsOfModelYear } from '#contract/vehicle/vehicle-label.ts'
import type { Car } from './garage.ts'
import { changeVehicle } from './garage-edit.ts'
import { Choice } from './labeled-select.tsx'

const OPEN = 'I don’t know yet'
const YES_NO = [
  { slug: 'yes', name: 'Yes' },
  { slug: 'no', name: 'No' },
]

/**
 * The buyer's answers about a car. They can be changed or removed; a removed one is asked again
 * where it decides.
 */
export function CarAnswers({ car }: { car: Car }) {
  const { path, vehicle } = car
  const { year, make, model, engine, trim, built, answers } = vehicle
  const choice = useChoice(`${year}/${make}/${model}`)
  const set = (change: (vehicle: Vehicle) => Vehicle) => changeVehicle(path, change)
  const { from, to } = monthsOfModelYear(year)
  const months = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return (
    <div className="col-start-2 mb-3 grid gap-2 empty:hidden">
      <Decider
        label="Engine"
        offered={choice?.engines}
        value={engine}
        onChange={(value) => set(({ engine: _, ...rest }) => withLabel(rest, 'engine', value))}
      />
      <Decider
        label="Trim"
        offered={choice?.trims}
        value={trim}
        onChange={(value) => set(({ trim: _, ...rest }) => withLabel(rest, 'trim', value))}
      />
      {built !== undefined && (
        <Choice
          label="Built in"
          placeholder={OPEN}
          value={built}
          options={months.map((month) => ({ slug: String(month), name: monthLabel(month) }))}
          onChange={({ target }) =>
            set(({ built: _, ...rest }) =>
              target.value ? { ...rest, built: Number(target.value) } : rest,
            )
          }
        />
      )}
      {Object.entries(answers).map(([condition, answer]) => (
        <Choice
          key={condition}
          label={condition}
          placeholder={OPEN}
          value={answer}
          options={YES_NO}
          onChange={({ target }) =>
            set((before) => ({ ...before, answers: answered(before, condition, target.value) }))
          }
        />
      ))}
    </div>
  )
}

type DeciderProps = {
  label: 'Engine' | 'Trim'
  /** Undefined until it is known what parts depend on. */
  offered: VehicleChoice['trims'] | undefined
  value: string | undefined
  onChange: (value: string) => void
}

/** Only where parts depend on it, or it is known. */
function Decider({ label, offered = [], value, onChange }: DeciderProps) {
  const labels = new Set([...offered.map((one) => one.label), ...(value ? [value] : [])])
  if (labels.size === 0) return null
  labels.delete(ANOTHER)
  return (
    <Choice
      label={label}
      placeholder={OPEN}
      value={value ?? ''}
      options={[
        ...[...labels].map((name) => ({ slug: name, name })),
        { slug: ANOTHER, name: `Another ${label.toLowerCase()}` },
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function withLabel(vehicle: Vehicle, what: 'engine' | 'trim', value: string): Vehicle {
  return value ? { ...vehicle, [what]: value } : vehicle
}

function answered({ answers }: Vehicle, condition: string, answer: string): Vehicle['answers'] {
  const { [condition]: _, ...others } = answers
  return answer === 'yes' || answer === 'no' ? { ...others, [condition]: answer } : others
}

function useChoice(model: string) {
  const [found, setFound] = useState<{ model: string; choice: VehicleChoice }>()
  useEffect(() => {
    let isOutdated = false
    getVehicleChoice(model).then(
      (choice) => isOutdated || setFound({ model, choice }),
      () => {}, // offline: what was said can be changed all the same
    )
    return () => {
      isOutdated = true
    }
  }, [model])
  return found?.model === model ? found.choice : undefined
}
