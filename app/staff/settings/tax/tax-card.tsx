import { useFieldArray, useForm } from 'react-hook-form'
import { Card } from '#app/ui/components/card.tsx'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { typedResolver } from '#app/ui/forms/typed-resolver.ts'
import {
  isByStripe,
  MAX_TAX_RATES,
  placeOf,
  type TaxSetting,
  taxSettingSchema,
} from '#contract/pricing/tax-setting.ts'
import { dayIn } from '#contract/shop-time.ts'
import type { Stored } from '#contract/staff/setting.ts'
import { SectionForm } from '../section-form.tsx'
import { StripeTaxFields } from './stripe-tax-fields.tsx'
import type { TaxFields } from './tax-form.ts'
import { TaxRateFields } from './tax-rate-fields.tsx'

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
  'Stripe charges a fee for each calculation. Turn on Stripe Tax in its dashboard first, with your registrations and the address that you send from. It cannot be used while a part has a core charge: Stripe reverses tax with each refund, even a core charge’s.'

const RATES_HINT =
  'The taxes of a state replace those of its country, and those that begin on a later day replace all before. Taxes of one place and category that begin on the same day add up, three at most: for Quebec enter both GST and QST.'

type Props = {
  stored: Stored<TaxSetting>
  /** Of the shop: a rate holds from the beginning of a day there. */
  timeZone: string
}

/** Sales tax or VAT, by country and state. */
export function TaxCard({ stored, timeZone }: Props) {
  const form = useForm<TaxFields, unknown, TaxSetting>({
    resolver: typedResolver(taxSettingSchema),
    defaultValues: stored.value,
  })
  const { fields, append, insert, remove } = useFieldArray({
    control: form.control,
    name: 'rates',
    keyName: 'key',
  })
  const [mode, source] = form.watch(['mode', 'source'])
  const byStripe = isByStripe({ mode, source })
  const isUntaxed = mode !== 'none' && !byStripe && fields.length === 0
  const shown = byStripe ? [] : fields
  const today = dayIn(timeZone)
  const rates = form.watch('rates')
  const places = rates.map(placeOf)
  const addAfter = (at: number) => {
    const { country, region, category, from, isDeliveryTaxed } = form.getValues(`rates.${at}`)
    const place = { country, region, category, from, isDeliveryTaxed }
    const next = { ...newTaxRate(today), ...place, name: '' }
    insert(at + 1, next, { focusName: `rates.${at + 1}.name` })
  }

  return (
    <Card className="p-5">
      <SectionForm
        section="tax"
        stored={stored}
        form={form}
        action="Save tax"
        labels={LABELS}
        asTexts={asTexts}
      >
        <SelectField
          label={LABELS.mode}
          options={MODES}
          className="max-w-sm"
          hint={
            isUntaxed
              ? 'Without a tax rate nothing is taxed.'
              : 'Delivery is taxed like the goods, unless you turn that off at a tax.'
          }
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
          <Checkbox aria-describedby="core-charges-taxed-hint" {...form.register('areCoresTaxed')}>
            <span>
              {LABELS.areCoresTaxed}
              <span id="core-charges-taxed-hint" className="block text-quiet text-sm">
                Some states, such as California and Colorado, tax them, others do not.
              </span>
            </span>
          </Checkbox>
        )}
        {shown.length > 0 && <p className="max-w-prose text-quiet text-sm">{RATES_HINT}</p>}
        {shown.map(({ key }, at) => (
          <TaxRateFields
            key={key}
            form={form}
            at={at}
            today={today}
            added={rates.filter((_, other) => places[other] === places[at])}
            onAdd={() => addAfter(at)}
            onRemove={() => remove(at)}
          />
        ))}
        {!byStripe && fields.length < MAX_TAX_RATES && (
          <button
            type="button"
            className="btn btn-outline justify-self-start"
            onClick={() => append(newTaxRate(today))}
          >
            Add a tax rate
          </button>
        )}
      </SectionForm>
    </Card>
  )
}

function newTaxRate(today: string): TaxFields['rates'][number] {
  return {
    id: crypto.randomUUID(),
    name: 'Sales tax',
    country: 'US',
    region: null,
    category: 'standard',
    percent: '', // what an empty field has
    from: today,
    isDeliveryTaxed: true,
  }
}

function asTexts({ mode, source, codes, areCoresTaxed, rates }: TaxFields) {
  const lines = rates.map(({ name, country, region, category, percent, from, isDeliveryTaxed }) =>
    [name, country, region, category, `${percent}%`, from, !isDeliveryTaxed && 'not of delivery']
      .filter(Boolean)
      .join(' '),
  )
  return {
    mode: MODES.find(([value]) => value === mode)?.[1] ?? mode,
    source: SOURCES.find(([value]) => value === source)?.[1] ?? source,
    codes: codes.map(({ category, code }) => `${category} ${code}`).join('\n'),
    areCoresTaxed,
    rates: lines.join('\n'),
  }
}
