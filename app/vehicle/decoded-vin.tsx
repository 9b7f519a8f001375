import { useState } from 'react'
import { slugify } from '#contract/slug.ts'
import type { DecodedVin } from '#contract/vehicle/vin-decode.ts'
import type { Car } from './garage.ts'
import { Picker, type PickerField } from './picker.tsx'

type VinFact = DecodedVin['facts'][number]

type DecodedProps = { decoded: DecodedVin; onAdded: (car: Car) => void }

/** The car that a VIN means, and the choices that the VIN leaves open. */
export function Decoded({ decoded, onAdded }: DecodedProps) {
  const { makers, year, models, hint } = decoded
  const [model] = models
  const make =
    model && models.length === 1 ? model.make : makers.length === 1 ? makers[0] : undefined
  const name = [year, make, models.length === 1 && model?.model].filter(Boolean).join(' ')
  const isKnown = year !== undefined && models.length === 1
  const known = {
    year: year ? [String(year)] : [],
    make: make ? [slugify(make)] : makers.map(slugify),
    model: models.map((one) => slugify(one.model)),
  }
  const [start] = useState(() => ({
    year: String(year ?? ''),
    make: make ? slugify(make) : '',
    model: isKnown && model ? slugify(model.model) : '',
    engine: '',
    trim: '',
    makes: [],
    models: [],
  }))
  return (
    <>
      <h4 className={`font-heading text-2xl ${isKnown ? 'text-success' : 'text-warning'}`}>
        {isKnown ? name : name ? `A ${name}. Which one?` : 'Which one?'}
      </h4>
      <dl className="text-sm">
        {rowsOf(decoded).map(([label, value, characters]) => (
          <div
            key={label}
            className="grid grid-cols-[5rem_1fr_auto] gap-3 border-base-300 border-t py-2"
          >
            <dt className="text-quiet">{label}</dt>
            <dd className={value ? '' : 'text-quiet'}>{value || 'not in this VIN'}</dd>
            {characters && <dd className="font-mono text-quiet">{characters}</dd>}
          </div>
        ))}
      </dl>
      <p className="text-quiet text-sm">
        {hint && `${hint}. `}
        {isKnown
          ? 'A VIN says nothing about brake size or later changes. We ask when a part depends on it.'
          : 'Please choose the rest.'}
      </p>
      <Picker
        verb="Add"
        start={start}
        stated={decoded.engine}
        fieldsOf={(fields) => fields.flatMap((one) => stillAsked(one, known))}
        onAdded={onAdded}
      />
    </>
  )
}

/** Nothing if the VIN leaves one choice, else the choices that it leaves. */
function stillAsked(of: PickerField, known: Record<PickerField['field'], string[]>) {
  const left = known[of.field]
  if (left.length === 1) return []
  const options = of.options.filter(({ slug }) => left.includes(slug))
  return [{ ...of, options: options.length > 0 ? options : of.options }]
}

/** Label, value, and the characters that mean it. */
function rowsOf({ vin, facts, year, possibleYears, makers, models, engine }: DecodedVin) {
  const characters = (...about: VinFact['about'][]) => {
    const positions = facts
      .filter((fact) => about.includes(fact.about))
      .flatMap((fact) => fact.positions)
    return [...new Set(positions)]
      .sort((one, other) => one - other)
      .map((position) => vin[position - 1])
      .join('')
  }
  const { liters, cylinders, fuel, engine: code } = engine
  const parts = [liters && `${liters} L`, cylinders && `${cylinders} cylinders`, fuel, code]
  const possible = possibleYears.length > 0 ? `perhaps ${possibleYears.join(' or ')}` : ''
  return [
    ['Make', makers.join(' or '), characters('maker')],
    ['Year', year ? String(year) : possible, characters('year')],
    ['Model', models.map(({ model }) => model).join(' or '), characters('model')],
    [
      'Engine',
      parts.filter(Boolean).join(', '),
      characters('liters', 'cylinders', 'fuel', 'engine'),
    ],
  ] as const
}
