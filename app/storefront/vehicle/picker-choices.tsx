import { getVehicleChoice, listMakes, listModels } from '#app/api/vehicle.ts'
import { formatCountOf } from '#contract/money.ts'
import type { VehicleChoice, VehicleOption } from '#contract/vehicle/vehicle-choice.ts'
import type { DecodedVin } from '#contract/vehicle/vin-decode.ts'
import { engineOfVin } from '#contract/vehicle/vin-engine.ts'
import type { Car } from './garage.ts'
import { addCar } from './garage-edit.ts'
import { Choice } from './labeled-select.tsx'

/** The choices so far: slugs, and the labels of engine and trim. */
export type Selection = { year: string; make: string; model: string; engine: string; trim: string }

/** A selection, and what can be chosen with it. */
export type Choices = Selection & {
  makes: VehicleOption[]
  models: VehicleOption[]
  choice?: VehicleChoice | undefined
}

/** The first choices, and placeholders for the lists until they are loaded. */
export type Start = Selection & Pick<Choices, 'makes' | 'models'>

/** What a VIN states of the engine. */
export type StatedEngine = DecodedVin['engine']

/**
 * What there is to choose after a choice; one that is no longer among it is taken back.
 * @param stated chooses the engine where only one agrees with it
 */
export async function loadChoices(selection: Selection, stated?: StatedEngine): Promise<Choices> {
  const { year } = selection
  if (!year) return { ...selection, makes: [], models: [] }
  const nothing = { make: '', model: '', engine: '', trim: '', makes: [], models: [] }
  const makes = await listMakes(Number(year))
  const make = makes.find(({ slug }) => slug === selection.make)?.slug
  if (!make) return { year, ...nothing, makes }
  const models = await listModels(Number(year), make)
  const model = models.find(({ slug }) => slug === selection.model)?.slug
  if (!model) return { year, ...nothing, make, makes, models }
  const choice = await getVehicleChoice(`${year}/${make}/${model}`)
  const engines = choice.engines.map(({ label }) => label)
  const chosen = engines.find((label) => label === selection.engine)
  const engine = chosen ?? (stated && engineOfVin(engines, stated)) ?? ''
  const trim = choice.trims.find(({ label }) => label === selection.trim)?.label ?? ''
  return { year, make, model, engine, trim, makes, models, choice }
}

/** What the picker shows of a car before its lists are loaded. */
export function startOf(car: Car | Start): Start {
  if (!('vehicle' in car)) return car
  const { vehicle, label, model } = car
  const { year, make, engine = '', trim = '' } = vehicle
  const makeName = label.endsWith(model) ? label.slice(0, -model.length).trim() || label : label
  return {
    year: String(year),
    make,
    model: vehicle.model,
    engine,
    trim,
    makes: [{ slug: make, name: makeName }],
    models: [{ slug: vehicle.model, name: model }],
  }
}

/** The car that was chosen. */
export function carOf({ year, make, model, engine, trim }: Selection, choice: VehicleChoice): Car {
  const path = choice.engines.find(({ label }) => label === engine)?.path
  return {
    path: path ?? `${year}/${make}/${model}`,
    vehicle: {
      year: Number(year),
      make,
      model,
      ...(engine && { engine }),
      ...(trim && { trim }),
      answers: {},
    },
    label: choice.label,
    model: choice.model,
  }
}

/** Puts what was chosen into the garage. */
export function addChosen(selection: Selection, choice: VehicleChoice): Car {
  const car = carOf(selection, choice)
  addCar(car)
  return car
}

/** What the button says. */
export function labelOf(verb: 'See' | 'Add', { year, engine, choice }: Choices) {
  if (!choice) return undefined
  if (verb === 'Add') return `Add ${year} ${choice.label}`
  const parts = choice.engines.find(({ label }) => label === engine)?.parts ?? choice.parts
  if (parts === 0) return `See what there is for this ${choice.model}`
  return `See ${formatCountOf(parts, 'part')} for this ${choice.model}`
}

type DecidersProps = {
  selection: Selection
  choice: VehicleChoice
  onSelect: (changed: Partial<Selection>) => void
}

/** Engine and trim, where parts depend on them. They may stay open. */
export function Deciders({ selection, choice, onSelect }: DecidersProps) {
  const { parts, dependOnEngine, engines, trims } = choice
  return (
    <>
      {engines.length > 0 && (
        <Choice
          label="Engine"
          note={`${dependOnEngine} of ${parts} parts depend on it`}
          placeholder="I don’t know yet"
          value={selection.engine}
          options={engines.map(({ label }) => ({ slug: label, name: label }))}
          onChange={({ target }) => onSelect({ engine: target.value })}
        />
      )}
      {trims.length > 0 && (
        <Choice
          label="Trim"
          placeholder="I don’t know yet"
          value={selection.trim}
          options={trims.map(({ label }) => ({ slug: label, name: label }))}
          onChange={({ target }) => onSelect({ trim: target.value })}
        />
      )}
    </>
  )
}
