import { useId } from 'react'
import { Link } from 'react-router'
import { CARRIER_LENGTH } from '#contract/field-lengths.ts'
import { findCarrier } from '#contract/order/tracking.ts'
import type { Carrier } from '#contract/staff/carrier.ts'

/** Stands for a carrier that the settings don't have. */
const OTHER = ''

export type CarrierValue = {
  /** A name from the settings, or `OTHER`. */
  listed: string
  other: string
}

export function carrierOf({ listed, other }: CarrierValue) {
  return listed === OTHER ? other.trim() : listed
}

/** @param name the carrier so far; without one, the first of the settings */
export function carrierValue(carriers: Carrier[], name: string | null | undefined): CarrierValue {
  if (!name) return { listed: carriers[0]?.name ?? OTHER, other: '' }
  const carrier = findCarrier(carriers, name)
  return carrier ? { listed: carrier.name, other: '' } : { listed: OTHER, other: name }
}

type Props = {
  carriers: Carrier[]
  value: CarrierValue
  onChange: (value: CarrierValue) => void
  /** The delivery that the buyer chose. */
  rate?: string | undefined
  /** Are the keys 1 to 9 shown? */
  keys?: boolean
  error?: string | undefined
}

/** The carriers of the settings as radio buttons, and any other by its name. */
export function CarrierChoice({ carriers, value, onChange, rate, keys = false, error }: Props) {
  const id = useId()
  const isOther = value.listed === OTHER
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm wrap-anywhere">
        Carrier{rate && ` for ${rate}`}
      </legend>
      {carriers.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {[...carriers.map(({ name }) => name), OTHER].map((name, place) => (
            <label
              key={name}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-field border border-control px-3 wrap-anywhere has-checked:border-neutral has-checked:bg-neutral has-checked:font-semibold has-checked:text-neutral-content has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name={`${id}-carrier`}
                className="sr-only"
                checked={value.listed === name}
                onChange={() => onChange({ ...value, listed: name })}
              />
              {keys && name !== OTHER && place < 9 && (
                <span
                  aria-hidden="true"
                  className="rounded border border-current px-1.5 font-mono text-xs max-lg:hidden"
                >
                  {place + 1}
                </span>
              )}
              {name || 'Other'}
            </label>
          ))}
        </div>
      )}
      {isOther && (
        <div className={carriers.length > 0 ? 'mt-2' : ''}>
          <input
            value={value.other}
            onChange={({ target }) => onChange({ listed: OTHER, other: target.value })}
            aria-label="Name of the carrier"
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note`}
            placeholder="Name of the carrier"
            autoComplete="off"
            maxLength={CARRIER_LENGTH}
            className="input w-full max-w-sm border-control text-base aria-invalid:border-error"
          />
          <p id={`${id}-note`} className={`mt-1 text-sm ${error ? 'text-error' : 'text-quiet'}`}>
            {error ?? 'Without a tracking link.'}{' '}
            {carriers.length === 0 && (
              <Link to="/dashboard/settings/carriers" className="underline underline-offset-4">
                Add carriers in the settings
              </Link>
            )}
          </p>
        </div>
      )}
    </fieldset>
  )
}
