import type { ReactNode } from 'react'
import { AmountRow } from '#app/ui/components/amount-row.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { formatPrice } from '#contract/money.ts'
import { amountRows } from '#contract/order/amount-rows.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { sum } from '#contract/sum.ts'
import { DiscountFields } from './discount-fields.tsx'
import type { DraftForm } from './draft-values.ts'
import { unitsOf } from './line.ts'
import { NEW_DISCOUNT } from './typed-discount.ts'

type Props = {
  of: {
    form: DraftForm
    setForm: (form: DraftForm) => void
    quote: Quote | undefined
    quoteError: string | undefined
    isCurrent: boolean
    error: string | undefined
  }
  /** What can be done with it. */
  children: ReactNode
}

/** Delivery, code and total of what is ordered. */
export function QuotedTotal({ of, children }: Props) {
  const { form, setForm, quote, isCurrent } = of
  const problem = quote?.code && 'problem' in quote.code ? quote.code.problem : undefined
  return (
    <Card as="section" aria-label="Total" className="grid content-start gap-4 p-4 sm:p-5">
      {quote && quote.rates.length > 0 && (
        <SelectField
          label="Delivery"
          options={quote.rates.map(({ id, name, price }) => [id, `${name}, ${formatPrice(price)}`])}
          value={quote.rate ?? ''}
          onChoose={(rate) => setForm({ ...form, rate })}
        />
      )}
      {form.discount ? (
        <DiscountFields
          discount={form.discount}
          lines={form.lines}
          onChange={(discount) => setForm({ ...form, discount })}
        />
      ) : (
        <CodeField form={form} setForm={setForm} problem={problem} />
      )}
      {quote && (
        <dl className={`grid gap-1 ${isCurrent ? '' : 'opacity-60'}`} aria-busy={!isCurrent}>
          {amountRows(amountsOf(quote)).map(({ label, amount, isFree }) => (
            <AmountRow key={label} label={label} amount={amount} isFree={isFree === true} />
          ))}
          <AmountRow
            label={quote.taxPending ? 'Total before tax' : 'Total'}
            amount={quote.total}
            strong
            ruled
          />
        </dl>
      )}
      {quote && <BelowCost form={form} goods={quote.goods - quote.discount} />}
      <FormError>{of.error}</FormError>
      <FormError>{of.quoteError}</FormError>
      {children}
    </Card>
  )
}

type CodeProps = {
  form: DraftForm
  setForm: (form: DraftForm) => void
  problem: string | undefined
}

/** A code, or a discount of the editor's in its place. */
function CodeField({ form, setForm, problem }: CodeProps) {
  return (
    <div className="grid justify-items-start gap-1">
      <Field
        label="Discount code (optional)"
        className="w-full"
        value={form.code}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        error={problem}
        onChange={({ target }) => setForm({ ...form, code: target.value })}
      />
      <button
        type="button"
        className="btn btn-ghost px-0 text-sm underline underline-offset-4"
        onClick={() => setForm({ ...form, code: '', discount: NEW_DISCOUNT })}
      >
        Give a discount
      </button>
    </div>
  )
}

type CostProps = { form: DraftForm; goods: number }

/** Where the cost of all parts is known. */
function BelowCost({ form, goods }: CostProps) {
  const costs = form.lines.map((line) => (line.cost ?? Number.NaN) * (unitsOf(line) ?? 1))
  const cost = sum(costs)
  return (
    <p role="status" className="text-sm text-warning empty:hidden">
      {goods < cost && `Below what the parts cost you: ${formatPrice(cost)}.`}
    </p>
  )
}

function amountsOf(quote: Quote) {
  const { goods, discount, shipping, core, taxes, taxMode } = quote
  const isTaxIncluded = taxMode === 'inclusive'
  const shippingName = quote.rates.find(({ id }) => id === quote.rate)?.name
  return {
    goods,
    discount,
    shipping,
    core,
    taxes,
    isTaxIncluded,
    shippingName,
    code: quote.code?.code,
  }
}
