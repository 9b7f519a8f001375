import { useEffect, useId, useRef, useState } from 'react'
import { CANNOT_REACH } from '#app/api/http.ts'
import { checkVin } from '#contract/vehicle/vin.ts'
import type { DecodedVin } from '#contract/vehicle/vin-decode.ts'
import { tidyVin, VIN_LENGTH } from '#contract/vehicle/vin-shape.ts'
import { Decoded } from './decoded-vin.tsx'
import type { Car } from './garage.ts'
import { readWholeVin } from './vin-files.ts'
import { asksYear, type VinYear, YearQuestion } from './year-question.tsx'

type VinFact = DecodedVin['facts'][number]

type Props = {
  /** To be read at once. */
  vin: string
  takesFocus: boolean
  onAdded: (car: Car) => void
  /** A link leads away. */
  onLeave: () => void
}

/**
 * Reads a VIN in the browser: shows the meaning of its characters, the values that it does not
 * contain, and the remaining choices.
 */
export function VinReader({ vin, takesFocus, onAdded, onLeave }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The dialog gives the focus to its first button when it opens, which is after this is there.
  useEffect(() => {
    if (!takesFocus) return
    const frame = requestAnimationFrame(() => input.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])
  const [typed, setTyped] = useState(vin)
  const [answer, setAnswer] = useState<{ typed: string; year: VinYear }>()
  const year = answer?.typed === typed ? answer.year : undefined
  const { decoded, open, hasFailed } = useDecoded(typed, year === 'another' ? undefined : year)
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
      {open && (
        <YearQuestion decoded={open} year={year} onAnswer={(year) => setAnswer({ typed, year })} />
      )}
      {decoded &&
        (!open || year === 'another' || (year !== undefined && decoded.year === year)) && (
          <Decoded
            key={`${decoded.vin} ${year}`}
            decoded={decoded}
            onAdded={onAdded}
            onLeave={onLeave}
          />
        )}
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

type Read = {
  typed: string
  decoded?: DecodedVin | undefined
  /** Without the buyer's year, where the VIN leaves several. */
  open?: DecodedVin | undefined
  hasFailed?: boolean
}

/** The meaning of a whole VIN; undefined until the makers' data are loaded. */
function useDecoded(typed: string, year: number | undefined): Partial<Read> {
  const [read, setRead] = useState<Read>()
  useEffect(() => {
    let isOutdated = false
    readBoth(typed, year).then(
      (both) => isOutdated || setRead({ typed, ...both }),
      () => isOutdated || setRead({ typed, hasFailed: true }),
    )
    return () => {
      isOutdated = true
    }
  }, [typed, year])
  // Until a new answer is read, the one before stays, and the question keeps the focus.
  return read?.typed === typed ? read : {}
}

async function readBoth(typed: string, year?: number): Promise<Omit<Read, 'typed'>> {
  const { decoded: open } = await readWholeVin(typed)
  if (!open) return {}
  if (!asksYear(open)) return { decoded: open }
  return { open, decoded: year === undefined ? open : (await readWholeVin(typed, year)).decoded }
}

const KINDS = { maker: 'border-base-content', year: 'border-success', model: 'border-primary' }

function colorOf({ about }: VinFact) {
  return about === 'maker' || about === 'year' ? KINDS[about] : KINDS.model
}

type CharactersProps = { vin: string; facts: VinFact[]; wrong: number | undefined }

/** The VIN, with a line below each character that has a meaning. */
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
