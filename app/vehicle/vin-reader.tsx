import { useEffect, useId, useRef, useState } from 'react'
import { slugify } from '#contract/slug.ts'
import { checkVin } from '#contract/vehicle/vin.ts'
import type { DecodedVin } from '#contract/vehicle/vin-decode.ts'
import { tidyVin, VIN_LENGTH } from '#contract/vehicle/vin-shape.ts'
import { CANNOT_REACH } from '../api/http.ts'
import type { Car } from './garage.ts'
import { Picker, type PickerField } from './picker.tsx'
import { readWholeVin } from './vin-files.ts'

type VinFact = DecodedVin['facts'][number]

type Props = {
  /** To be read at once. */
  vin: string
  takesFocus: boolean
  onAdded: (car: Car) => void
}

/**
 * Reads a VIN in the browser: shows the meaning of its characters, the values that it does not contain, and the
 * remaining choices.
 */
export function VinReader({ vin, takesFocus, onAdded }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The dialog gives the focus to its first button when it opens, which is after this is there.
  useEffect(() => {
    if (!takesFocus) return
    const frame = requestAnimationFrame(() => input.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])
  const [typed, setTyped] = useState(vin)
  const { decoded, hasFailed } = useDecoded(typed)
  const tidy = tidyVin(typed)
  const check = checkVin(typed)
  const isWhole = tidy.length >= VIN_LENGTH
  const isOdd = !check.isVin && (isWhole || check.position !== undefined)
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <label htmlFor={id} className="font-semibold text-sm">
          VIN
        </label>
        <input
          ref={input}
          id={id}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={isOdd}
          aria-describedby={`${id}-note`}
          className={`input w-full font-mono text-base uppercase ${isOdd ? 'border-error' : 'border-control'}`}
        />
        <p
          id={`${id}-note`}
          aria-live="polite"
          className={`text-sm ${isOdd ? 'text-error' : 'text-quiet'}`}
        >
          {noteOf(check, tidy)}
        </p>
      </div>
      {hasFailed && (
        <p role="alert" className="text-error text-sm">
          {CANNOT_REACH}
        </p>
      )}
      {tidy && (isOdd || decoded) && (
        <Characters
          vin={tidy}
          facts={decoded?.facts ?? []}
          wrong={check.isVin ? undefined : check.position}
        />
      )}
      {decoded && <Decoded key={decoded.vin} decoded={decoded} onAdded={onAdded} />}
    </div>
  )
}

function noteOf(check: ReturnType<typeof checkVin>, vin: string) {
  if (check.isVin) {
    if (check.checkDigit === 'right') return 'Read in this browser, and not sent.'
    return 'Read in this browser, and not sent. Its check digit does not add up: outside North America that need not be a mistake.'
  }
  if (vin === '')
    return '17 characters: on the dashboard behind the windshield, and on the door jamb. It is read in this browser and never sent.'
  if (vin.length < VIN_LENGTH && check.position === undefined) {
    return `${vin.length} of 17. A VIN has no I, O or Q.`
  }
  return `${check.problem}.`
}

/** Once it is whole; undefined until its patterns are there. */
function useDecoded(typed: string) {
  const [read, setRead] = useState<{ typed: string; decoded?: DecodedVin; hasFailed?: boolean }>()
  useEffect(() => {
    let isOutdated = false
    readWholeVin(typed).then(
      ({ decoded }) => isOutdated || setRead({ typed, ...(decoded && { decoded }) }),
      () => isOutdated || setRead({ typed, hasFailed: true }),
    )
    return () => {
      isOutdated = true
    }
  }, [typed])
  const current = read?.typed === typed ? read : undefined
  return { decoded: current?.decoded, hasFailed: current?.hasFailed }
}

const KINDS = { maker: 'border-base-content', year: 'border-success', model: 'border-primary' }

function colorOf({ about }: VinFact) {
  return about === 'maker' || about === 'year' ? KINDS[about] : KINDS.model
}

type CharactersProps = { vin: string; facts: VinFact[]; wrong: number | undefined }

/** The VIN, with a line below what said something. */
function Characters({ vin, facts, wrong }: CharactersProps) {
  return (
    <p aria-hidden="true" className="flex gap-0.5 font-mono text-sm">
      {[...vin].slice(0, VIN_LENGTH).map((character, index) => {
        const fact = facts.find(({ positions }) => positions.includes(index + 1))
        const color =
          wrong === index + 1
            ? 'border-error bg-error/10 text-error'
            : fact
              ? colorOf(fact)
              : 'border-base-300'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a character is its place
          <span key={index} className={`min-w-0 flex-1 border-b-2 pb-1 text-center ${color}`}>
            {character}
          </span>
        )
      })}
    </p>
  )
}

type DecodedProps = { decoded: DecodedVin; onAdded: (car: Car) => void }

function Decoded({ decoded, onAdded }: DecodedProps) {
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
        fieldsOf={(fields) => fields.flatMap((one) => stillAsked(one, known))}
        onAdded={onAdded}
      />
    </>
  )
}

/** Nothing, if the VIN leaves one choice; else those that it leaves. */
function stillAsked(of: PickerField, known: Record<PickerField['field'], string[]>) {
  const left = known[of.field]
  if (left.length === 1) return []
  const options = of.options.filter(({ slug }) => left.includes(slug))
  return [{ ...of, options: options.length > 0 ? options : of.options }]
}

/** Label, value, and the characters that said it. */
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
