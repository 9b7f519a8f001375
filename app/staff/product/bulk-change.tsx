import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { StaffCategory } from '#contract/catalog/category.ts'
import { CategoryOptions } from './category-options.tsx'
import {
  type ChangeKind,
  DIRECTIONS,
  ENDINGS,
  isPriceKind,
  isRelative,
  OTHER_CHANGES,
  PRICE_CHANGES,
  type TypedChange,
} from './parts-change.ts'
import { SuggestField } from './suggest-field.tsx'

type Props = {
  typed: TypedChange
  categories: StaffCategory[]
  onChange: (typed: TypedChange) => void
}

type ChangeField = {
  label: string
  isWide?: boolean
  inputMode: 'text' | 'decimal'
  of?: 'brand' | 'tag'
}

const PERCENT: ChangeField = { label: 'Percent', inputMode: 'decimal' }
const DOLLARS: ChangeField = { label: 'Dollars', inputMode: 'decimal' }
const UNITS: ChangeField = { label: 'Units', inputMode: 'decimal' }

const TAGS: ChangeField = {
  label: 'Tags, with commas',
  isWide: true,
  inputMode: 'text',
  of: 'tag',
}

/** Changes with one field keep what is typed in it. */
const FIELDS: Partial<Record<ChangeKind, ChangeField>> = {
  'raise-percent': PERCENT,
  'lower-percent': PERCENT,
  'raise-amount': DOLLARS,
  'lower-amount': DOLLARS,
  'set-price': DOLLARS,
  'from-cost': { label: 'Factor', inputMode: 'decimal' },
  low_stock_at: { label: 'Units, empty: none', isWide: true, inputMode: 'decimal' },
  minimum_quantity: UNITS,
  pack_size: UNITS,
  shelf: { label: 'Shelf, empty: none', isWide: true, inputMode: 'text' },
  brand: { label: 'Brand, empty: none', isWide: true, inputMode: 'text', of: 'brand' },
  'add-tags': TAGS,
  'remove-tags': TAGS,
  tax_category: { label: 'Tax category, empty: standard', isWide: true, inputMode: 'text' },
  delivery_class: { label: 'Delivery class, empty: standard', isWide: true, inputMode: 'text' },
}

const KINDS = [...PRICE_CHANGES, ...OTHER_CHANGES].map(([kind]) => kind)

/** The fields of a bulk edit: what changes, and how. */
export function BulkChange({ typed, categories, onChange }: Props) {
  const { kind, value } = typed
  const field = FIELDS[kind]
  const set = (change: Partial<TypedChange>) => onChange({ ...typed, ...change })
  return (
    <>
      <SelectField
        label="Change"
        value={kind}
        className="w-full sm:w-46"
        onChange={({ target }) => {
          const next = KINDS.find((one) => one === target.value)
          if (next) set({ kind: next, ...(FIELDS[next] !== field && { value: '' }) })
        }}
      >
        {(
          [
            ['Price', PRICE_CHANGES],
            ['More', OTHER_CHANGES],
          ] as const
        ).map(([group, kinds]) => (
          <optgroup key={group} label={group}>
            {kinds.map(([one, text]) => (
              <option key={one} value={one}>
                {text}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {field && (
        <SuggestField
          of={field.of}
          maxLength={200}
          label={field.label}
          value={value}
          autoComplete="off"
          inputMode={field.inputMode}
          className={field.isWide ? 'w-full sm:w-40' : 'w-full sm:w-28'}
          onChange={({ target }) => set({ value: target.value })}
        />
      )}
      {kind === 'category' && (
        <SelectField
          label="Category"
          value={value}
          className="w-full sm:w-64"
          onChange={({ target }) => set({ value: target.value })}
        >
          <option value="">Choose</option>
          <CategoryOptions categories={categories} />
        </SelectField>
      )}
      {isPriceKind(kind) && <RoundingFields typed={typed} onChange={set} />}
    </>
  )
}

type RoundingProps = { typed: TypedChange; onChange: (change: Partial<TypedChange>) => void }

function RoundingFields({ typed, onChange }: RoundingProps) {
  const { kind, rounding, hasSteps } = typed
  return (
    <>
      <SelectField
        label="Rounded"
        options={ENDINGS}
        value={rounding.to}
        className="min-w-0 flex-1 sm:w-34 sm:flex-none"
        onChoose={(to) => onChange({ rounding: { ...rounding, to } })}
      />
      {rounding.to !== 'none' && (
        <SelectField
          label="Up or down"
          options={DIRECTIONS}
          value={rounding.direction}
          className="min-w-0 flex-1 sm:w-28 sm:flex-none"
          onChoose={(direction) => onChange({ rounding: { ...rounding, direction } })}
        />
      )}
      {isRelative(kind) && (
        <Checkbox
          checked={hasSteps}
          className="gap-2 max-sm:basis-full"
          onChange={({ target }) => onChange({ hasSteps: target.checked })}
        >
          Price steps, too
        </Checkbox>
      )}
    </>
  )
}
