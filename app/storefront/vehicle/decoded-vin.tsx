import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { listMakes } from '#app/api/vehicle.ts'
import { slugify } from '#contract/slug.ts'
import type { DecodedVin } from '#contract/vehicle/vin-decode.ts'
import type { Car } from './garage.ts'
import { Picker, type PickerField } from './picker.tsx'

type VinFact = DecodedVin['facts'][number]

type Props = {
  decoded: DecodedVin
  onAdded: (car: Car) => void
  /** A link leads away. */
  onLeave: () => void
}

/** The car that a VIN means, and the choices that the VIN leaves open. */
export function Decoded({ decoded, onAdded, onLeave }: Props) {
  const { makers, year, models, hint, isNorthAmerican } = decoded
  const [model] = models
  const make =
    model && models.length === 1 ? model.make : makers.length === 1 ? makers[0] : undefined
  const name = [year, make, models.length === 1 && model?.model].filter(Boolean).join(' ')
  const isKnown = year !== undefined && models.length === 1
  const isListed = useIsListed(year, make)
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
        {isKnown || !isListed ? name : titleOf(year, make)}
      </h4>
      <dl className="text-sm">
        {rowsOf(decoded).map(([label, value, characters]) => (
          <div
            key={label}
            className="grid grid-cols-[5rem_1fr_auto] gap-3 border-base-300 border-t py-2"
          >
            <dt className="text-quiet">{label}</dt>
            <dd className={value ? '' : 'text-quiet'}>{value || 'not known from this VIN'}</dd>
            {characters && <dd className="font-mono text-quiet">{characters}</dd>}
          </div>
        ))}
      </dl>
      {isListed ? (
        <>
          <p className="text-quiet text-sm">
            {hint && `${hint}. `}
            {isKnown
              ? 'A VIN says nothing about brake size or later changes. We ask when a part depends on it.'
              : hint && isNorthAmerican
                ? 'If it is a car all the same, please choose the rest.'
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
      ) : (
        <>
          <p className="text-quiet text-sm">
            Our list of vehicles has cars and light trucks, and no {name}. Its parts can be found by
            their numbers.
          </p>
          <Link to="/catalog" className="btn btn-outline justify-self-start" onClick={onLeave}>
            See the catalog
          </Link>
        </>
      )}
    </>
  )
}

/** ‘A 2014 vehicle. Which one?’ */
function titleOf(year: number | undefined, make: string | undefined) {
  if (!year && !make) return 'Which one?'
  return `A ${[year, make ?? 'vehicle'].filter(Boolean).join(' ')}. Which one?`
}

/**
 * False once it is known that the list of vehicles has none of that maker and year: there is
 * nothing to choose.
 */
function useIsListed(year: number | undefined, make: string | undefined) {
  const [isListed, setListed] = useState(true)
  useEffect(() => {
    if (!year || !make) return
    let isOutdated = false
    listMakes(year).then(
      (makes) => isOutdated || setListed(makes.some(({ slug }) => slug === slugify(make))),
      () => {}, // the picker says so
    )
    return () => {
      isOutdated = true
    }
  }, [year, make])
  return isListed
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
