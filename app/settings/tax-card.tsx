import { zodResolver } from '@hookform/resolvers/zod'
import { useFieldArray, useForm } from 'react-hook-form'
import type { Stored } from '#contract/setting.ts'
import { MAX_TAX_RATES, type TaxSetting, taxSettingSchema } from '#contract/tax.ts'
import { Card } from '../components/card.tsx'
import { Field } from '../forms/field.tsx'
import { fieldProps } from '../forms/field-props.ts'
import { SelectField } from '../forms/select-field.tsx'
import { COUNTRY_OPTIONS } from './country-options.ts'
import { differences } from './differences.ts'
import { SectionForm } from './section-form.tsx'
import { StripeTaxFields } from './stripe-tax-fields.tsx'
import { toNumber } from './typed-values.ts'

const LABELS = {
  mode: 'Prices and tax',
  source: 'Tax rates from',
  codes: 'Tax codes',
  areCoresTaxed: 'Core charges are taxed',
  rates: 'Rates',
}

const MODES = [
  ['none', 'The shop charges no tax'],
  ['exclusive', 'Tax comes on top of the prices'],
  ['inclusive', 'Prices contain the tax'],
] as const

const SOURCES = [
  ['table', 'The rates below'],
  ['stripe', 'Stripe Tax'],
] as const

const STRIPE_HINT =
  'Stripe charges a fee for each calculation. Turn on Stripe Tax in its dashboard first, with your registrations and the address that you send from. It cannot be used while a part has a core charge: Stripe takes tax back with each refund, also with that of a core charge.'

/** Sales tax or VAT, by country and state. */
export function TaxCard({ stored }: { stored: Stored<TaxSetting> }) {
  const form = useForm<TaxSetting, unknown, TaxSetting>({
    resolver: zodResolver(taxSettingSchema) as never,
    defaultValues: stored.value,
  })
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'rates',
    keyName: 'key',
  })
  const [mode, source] = form.watch(['mode', 'source'])
  const byStripe = mode !== 'none' && source === 'stripe'
  const shown = byStripe ? [] : fields

  return (
    <Card className="p-5 lg:col-span-2">
      <SectionForm
        section="tax"
        stored={stored}
        form={form}
        title="Tax"
        action="Save tax"
        compare={(typed, saved) => differences(LABELS, asTexts(typed), asTexts(saved))}
      >
        <SelectField
          label={LABELS.mode}
          options={MODES}
          className="max-w-sm"
          hint="Delivery is taxed like the goods."
          {...fieldProps(form, 'mode')}
        />
        {mode !== 'none' && (
          <SelectField
            label={LABELS.source}
            options={SOURCES}
            className="max-w-sm"
            hint={byStripe ? STRIPE_HINT : undefined}
            {...fieldProps(form, 'source')}
          />
        )}
        {byStripe ? (
          <StripeTaxFields form={form} />
        ) : (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="checkbox border-control"
              aria-describedby="cores-taxed-hint"
              {...form.register('areCoresTaxed')}
            />
            <span>
              {LABELS.areCoresTaxed}
              <span id="cores-taxed-hint" className="block text-quiet text-sm">
                Some states, such as California and Colorado, tax them, others do not.
              </span>
            </span>
          </label>
        )}
        {shown.map(({ key }, at) => (
          <fieldset
            key={key}
            className="grid gap-3 border-base-300 border-t pt-4 sm:grid-cols-3 sm:items-start lg:grid-cols-[2fr_2fr_1fr_1fr_1fr_1.4fr_auto]"
          >
            <legend className="sr-only">Tax rate {at + 1}</legend>
            <Field label={`Tax ${at + 1}`} {...fieldProps(form, `rates.${at}.name`)} />
            <SelectField
              label="Country"
              options={COUNTRY_OPTIONS}
              {...fieldProps(form, `rates.${at}.country`)}
            />
            <Field label="State" placeholder="all" {...fieldProps(form, `rates.${at}.region`)} />
            <Field label="Category" {...fieldProps(form, `rates.${at}.category`)} />
            <Field
              label="Percent"
              inputMode="decimal"
              {...fieldProps(form, `rates.${at}.percent`)}
              {...form.register(`rates.${at}.percent`, { setValueAs: toNumber })}
            />
            <Field label="From" type="date" {...fieldProps(form, `rates.${at}.from`)} />
            <button
              type="button"
              className="btn btn-outline justify-self-start lg:mt-6"
              aria-label={`Remove tax ${at + 1}`}
              onClick={() => remove(at)}
            >
              Remove
            </button>
          </fieldset>
        ))}
        {!byStripe && fields.length < MAX_TAX_RATES && (
          <button
            type="button"
            className="btn btn-outline justify-self-start"
            onClick={() => append(newTaxRate())}
          >
            Add a tax rate
          </button>
        )}
      </SectionForm>
    </Card>
  )
}

function newTaxRate(): TaxSetting['rates'][number] {
  return {
    id: crypto.randomUUID(),
    name: 'Sales tax',
    country: 'US',
    region: null,
    category: 'standard',
    percent: Number.NaN,
    from: new Date().toISOString().slice(0, 10),
  }
}

function asTexts({ mode, source, codes, areCoresTaxed, rates }: TaxSetting) {
  const lines = rates.map(({ name, country, region, category, percent, from }) =>
    [name, country, region, category, `${percent}%`, from].filter(Boolean).join(' '),
  )
  return {
    mode: MODES.find(([value]) => value === mode)?.[1] ?? mode,
    source: SOURCES.find(([value]) => value === source)?.[1] ?? source,
    codes: codes.map(({ category, code }) => `${category} ${code}`).join('\n'),
    areCoresTaxed: areCoresTaxed ? 'Yes' : 'No',
    rates: lines.join('\n'),
  }
}
