import { RemoveButton } from '#app/ui/components/remove-button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { ManualDiscount } from '#contract/pricing/manual-discount.ts'
import type { Line } from './line.ts'
import { discountProblems, type TypedDiscount } from './typed-discount.ts'

type Props = {
  discount: TypedDiscount
  lines: Line[]
  onChange: (discount: TypedDiscount | null) => void
}

const KINDS = [
  ['percent', '% off'],
  ['amount', '$ off'],
  ['price', 'new price'],
] as const

const REASONS: (readonly [ManualDiscount['reason'] | '', string])[] = [
  ['', 'Choose a reason'],
  ['regular customer', 'Regular customer'],
  ['price match', 'Price match'],
  ['goodwill', 'Goodwill'],
  ['wear or damage', 'Wear or damage'],
  ['bulk order', 'Bulk order'],
  ['agreed before', 'Agreed before'],
]

/** What the editor takes off the goods, or the price that was agreed for a part, and why. */
export function DiscountFields({ discount, lines, onChange }: Props) {
  const { kind, typed, reason, productId = '' } = discount
  const problems = typed === '' ? undefined : discountProblems(discount, lines)
  const parts = lines.map((line) => [line.productId, line.part.title ?? ''] as const)
  return (
    <fieldset className="grid gap-3 rounded-field border border-base-300 p-3">
      <legend className="px-1 font-semibold text-sm">Discount</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-end gap-2">
        <Field
          label="How much"
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          error={problems?.value}
          value={typed}
          onChange={({ target }) => onChange({ ...discount, typed: target.value })}
        />
        <SelectField
          label="Kind"
          options={KINDS}
          value={kind}
          onChoose={(chosen) => onChange({ ...discount, kind: chosen })}
        />
      </div>
      <SelectField
        label="Of"
        error={problems?.productId}
        options={[['', kind === 'price' ? 'Choose the part' : 'All parts'], ...parts]}
        value={productId}
        onChoose={(chosen) => onChange({ ...discount, productId: chosen || undefined })}
      />
      <SelectField
        label="Reason"
        hint="For your staff: the customer does not see it."
        error={problems?.reason}
        options={REASONS}
        value={reason}
        onChoose={(chosen) => onChange({ ...discount, reason: chosen })}
      />
      <RemoveButton
        label="Remove the discount"
        className="btn-ghost justify-self-start px-0"
        onRemove={() => onChange(null)}
      />
    </fieldset>
  )
}
