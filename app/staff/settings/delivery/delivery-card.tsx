import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { typedResolver } from '#app/ui/forms/typed-resolver.ts'
import { weightHint } from '#app/ui/forms/weight.ts'
import { countryName } from '#contract/address/country.ts'
import {
  type DeliverySetting,
  MAX_ZONES,
  newDeliverySettingSchema,
} from '#contract/pricing/delivery.ts'
import type { Stored } from '#contract/staff/setting.ts'
import { COUNTRY_OPTIONS } from '../country-options.ts'
import { SectionForm } from '../section-form.tsx'
import { dollarsOrNull, gramsOrNull, numberOrNull, typedDollars } from '../typed-values.ts'
import { ClosedDaysFields } from './closed-days-fields.tsx'
import type { DeliveryFields, DeliveryForm } from './delivery-form.ts'
import { DeliveryTry } from './delivery-try.tsx'
import { newRate } from './new-rate.ts'
import { ZoneFields } from './zone-fields.tsx'

const LABELS = {
  home: 'Country of the shop',
  timeZone: 'Time zone of the shop',
  days: 'Handling time (business days)',
  defaultWeightGrams: 'Default weight',
  closedDays: 'Closed days',
  purchaseForm: 'The form on a part’s page',
  zones: 'Zones',
}

const PURCHASE_FORM_OPTIONS: [DeliverySetting['purchaseForm'], string][] = [
  ['auto', 'On until you charge either'],
  ['on', 'On'],
  ['off', 'Off'],
]

/** Added to the browser's list of time zones: some browsers leave UTC out. */
const TIME_ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map(
  (name): [string, string] => [name, name.replaceAll('_', ' ')],
)

/** Where the shop delivers, for how much, and in how many days. */
export function DeliveryCard({ stored }: { stored: Stored<DeliverySetting> }) {
  const form = useForm<DeliveryFields, unknown, DeliverySetting>({
    resolver: typedResolver(newDeliverySettingSchema),
    defaultValues: withCents(stored.value),
  })
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'zones',
    keyName: 'key',
  })

  const saved = stored.value.zones.flatMap(({ rates }) => rates.map(({ id }) => id))

  return (
    <Card className="p-5">
      <SectionForm
        section="delivery"
        stored={stored}
        form={form}
        action="Save delivery"
        toForm={withCents}
        labels={LABELS}
        asTexts={asTexts}
      >
        <p className="max-w-prose text-quiet text-sm">
          Without zones, delivery is free. With them, an order goes to the zone whose postal codes
          fit best, or else whose country does; where there is no zone, or one without rates, the
          shop does not deliver.
        </p>
        <div className="grid gap-4 sm:grid-cols-2 sm:items-start lg:grid-cols-4">
          <SelectField
            label={LABELS.home}
            options={COUNTRY_OPTIONS}
            {...fieldProps(form, 'home')}
          />
          <SelectField
            label={LABELS.timeZone}
            options={TIME_ZONES}
            {...fieldProps(form, 'timeZone')}
          />
          <Field
            label={LABELS.days}
            inputMode="numeric"
            {...fieldProps(form, 'days')}
            {...form.register('days', { setValueAs: numberOrNull })}
          />
          <Field
            label={LABELS.defaultWeightGrams}
            hint={<DefaultWeightHint form={form} />}
            {...fieldProps(form, 'defaultWeightGrams')}
            {...form.register('defaultWeightGrams', { setValueAs: gramsOrNull })}
          />
        </div>
        <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
          <ClosedDaysFields form={form} />
          <SelectField
            label={LABELS.purchaseForm}
            hint="Customers order one part with it, and are charged neither delivery nor tax. While it is off, its button leads to the checkout."
            options={PURCHASE_FORM_OPTIONS}
            {...fieldProps(form, 'purchaseForm')}
          />
        </div>
        {fields.map(({ key }, at) => (
          <ZoneFields
            key={key}
            form={form}
            at={at}
            folded={saved.length > 1 ? saved : []}
            onRemove={() => remove(at)}
          />
        ))}
        {fields.length < MAX_ZONES && (
          <button
            type="button"
            className="btn btn-outline justify-self-start"
            onClick={() => append(aZone(form.getValues('home')))}
          >
            Add a zone
          </button>
        )}
      </SectionForm>
      {stored.value.zones.length > 0 && (
        <DeliveryTry home={stored.value.home} form={form} version={stored.version} />
      )}
    </Card>
  )
}

/** A component of its own, as it renders with each key, and the section has many fields. */
function DefaultWeightHint({ form: { control } }: { form: DeliveryForm }) {
  const [grams, home] = useWatch({ control, name: ['defaultWeightGrams', 'home'] })
  return (
    <>
      {weightHint(grams, home)}. A part without a weight counts as this much.{' '}
      <Link to="/dashboard/manageProducts?state=no-weight" className="underline underline-offset-4">
        Parts without a weight
      </Link>
    </>
  )
}

/** Amounts as they are typed: 6.90, not 6.9. */
function withCents(setting: DeliverySetting): DeliveryFields {
  const zones = setting.zones.map((zone) => ({
    ...zone,
    rates: zone.rates.map((rate) => ({
      ...rate,
      freeFrom: dollarsOrNull(rate.freeFrom),
      steps: rate.steps.map((step) => ({ ...step, price: typedDollars(step.price) })),
    })),
  }))
  return { ...setting, zones }
}

function aZone(home: string) {
  const id = crypto.randomUUID()
  return { id, name: countryName(home), countries: [home], postalPrefixes: [], rates: [newRate()] }
}

function asTexts(setting: DeliveryFields) {
  const { home, timeZone, days, defaultWeightGrams, closedDays, purchaseForm, zones } = setting
  const lines = zones.map(({ name, countries, postalPrefixes, rates }) =>
    [
      `${name}: ${[...countries, ...postalPrefixes].join(' ')}`,
      ...rates.map(({ name: rate, steps }) => {
        const prices = steps.map(({ upTo, price }) => `${upTo === null ? 'any' : upTo}: $${price}`)
        return `${rate}, ${prices.join(', ')}`
      }),
    ].join('\n'),
  )
  return {
    home: countryName(home),
    timeZone,
    days: String(days),
    defaultWeightGrams: `${defaultWeightGrams} g`,
    closedDays: closedDays
      .map(
        ({ from, to, hasCarriers }) => `${from} to ${to}${hasCarriers ? ', carriers deliver' : ''}`,
      )
      .join('\n'),
    purchaseForm: new Map(PURCHASE_FORM_OPTIONS).get(purchaseForm) ?? purchaseForm,
    zones: lines.join('\n'),
  }
}
