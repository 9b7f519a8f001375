import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { COUNTRIES, countryName } from '#contract/address/country.ts'
import { regionName } from '#contract/address/place.ts'
import { postalCodeNeed } from '#contract/address/postal-code.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { PhoneField } from '../forms/contact-fields.tsx'
import { Field } from '../forms/field.tsx'
import { fieldProps } from '../forms/field-props.ts'
import { SelectField } from '../forms/select-field.tsx'
import type { AddressInput, AddressOutput } from './address-input.ts'

type Props = {
  form: UseFormReturn<AddressInput, unknown, AddressOutput>
  /** Where the shop delivers; empty: anywhere. */
  countries: Quote['countries']
  /** ‘We don’t ship to …’ */
  problem: string | undefined
}

const POSTAL_CODE_LABELS = { required: 'Postal code', optional: 'Postal code (optional)' }

/** The fields of an address, in the order in which browsers fill it in. */
export function AddressFields({ form, countries, problem }: Props) {
  const { getValues, formState } = form
  const [isLong, setLong] = useState(() => getValues(['line2', 'company']).some(Boolean))
  const country = form.watch('country')
  const isUs = country === 'US'
  const region = regionName(country)
  const isOpen = isLong || Boolean(formState.errors.line2 ?? formState.errors.company)
  // ‘We don’t ship to 96910’ is about its own field.
  const need = postalCodeNeed(country)
  const postalCode = need === 'none' ? '' : (form.watch('postalCode') ?? '').trim()
  const [refusal] = problem?.split('. ') ?? [] // without what to do about it
  const isOfPostalCode = postalCode !== '' && refusal?.endsWith(` ${postalCode}`) === true
  const served = countries.map(({ code, name }): [string, string] => [code, name])
  // One that is refused stays shown until the buyer chooses another.
  const refused = served.some(([code]) => code === country)
    ? []
    : [[country, countryName(country)] as const]
  const options = served.length > 0 ? [...served, ...refused] : listCountries()
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" autoComplete="shipping name" {...fieldProps(form, 'name')} />
        <PhoneField
          hint="For the carrier"
          {...fieldProps(form, 'phone')}
          autoComplete="shipping tel-national"
        />
      </div>
      {isOpen && (
        <Field
          label="Company (optional)"
          autoComplete="shipping organization"
          {...fieldProps(form, 'company')}
        />
      )}
      <Field
        label="Street and number"
        autoComplete="shipping address-line1"
        {...fieldProps(form, 'line1')}
      />
      {isOpen ? (
        <Field
          label="Apartment, suite (optional)"
          autoComplete="shipping address-line2"
          {...fieldProps(form, 'line2')}
        />
      ) : (
        <button
          type="button"
          className="link min-h-11 justify-self-start text-primary text-sm"
          onClick={() => setLong(true)}
        >
          Add apartment or company
        </button>
      )}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[minmax(0,1fr)_9rem_8rem]">
        <Field
          label="City"
          className="max-sm:col-span-2"
          autoComplete="shipping address-level2"
          {...fieldProps(form, 'city')}
        />
        <Field
          className={need === 'none' ? 'max-sm:col-span-2 sm:col-span-2' : undefined}
          label={region ?? 'Region (optional)'}
          autoComplete="shipping address-level1"
          autoCapitalize={region ? 'characters' : 'words'}
          {...fieldProps(form, 'region')}
        />
        {need !== 'none' && (
          <Field
            label={isUs ? 'ZIP code' : POSTAL_CODE_LABELS[need]}
            autoComplete="shipping postal-code"
            autoCapitalize="characters"
            inputMode={isUs ? 'numeric' : undefined}
            {...fieldProps(form, 'postalCode')}
            error={formState.errors.postalCode?.message ?? (isOfPostalCode ? problem : undefined)}
            data-blocks={isOfPostalCode || undefined}
          />
        )}
      </div>
      <SelectField
        label="Country"
        autoComplete="shipping country"
        options={options}
        {...fieldProps(form, 'country')}
        error={(isOfPostalCode ? undefined : problem) ?? formState.errors.country?.message}
        data-blocks={(problem && !isOfPostalCode) || undefined}
      />
    </div>
  )
}

/** All countries, by name. */
function listCountries(): [code: string, name: string][] {
  return COUNTRIES.map((code): [string, string] => [code, countryName(code)]).sort(([, a], [, b]) =>
    a.localeCompare(b, 'en'),
  )
}
