import { useState } from 'react'
import { listCategories } from '#app/api/category.ts'
import { Card } from '#app/ui/components/card.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { useLoad } from '#app/ui/use-load.ts'
import type { FileRules } from '#contract/import/file-rules.ts'
import type { ImportColumns } from '#contract/import/import-columns.ts'
import { KEPT_COLUMNS } from '#contract/import/kept-columns.ts'
import { CategoryOptions } from '../product/category-options.tsx'
import { DIRECTIONS, ENDINGS, FIRST_CHANGE, readChange } from '../product/parts-change.ts'

const STATES = [
  ['', 'Draft'],
  ['live', 'Live'],
] as const

const KEEP = [
  ['', 'As usual'],
  ['empty', 'Fill it if it is empty'],
  ['never', 'Leave it as it is'],
] as const

type Props = {
  rules: FileRules
  /** Ours, of the columns that are read. */
  names: (string | null)[]
  choices: ImportColumns['choices']
  onChange: (rules: FileRules) => void
}

/** What holds for all rows of the supplier's files. */
export function FileRulesCard({ rules, names, choices, onChange }: Props) {
  const { value: categories = [] } = useLoad('categories', listCategories)
  const { categoryId, state, keep = {} } = rules
  // A rule that is taken back leaves no trace.
  const set = (change: { [Rule in keyof FileRules]?: FileRules[Rule] | undefined }) => {
    const entries = Object.entries({ ...rules, ...change }).filter(([, rule]) => rule)
    onChange(Object.fromEntries(entries))
  }
  const read = names.map((name) => (name?.startsWith('weight') ? 'weight' : name))
  return (
    <Card className="grid items-end gap-4 p-5 sm:grid-cols-2 xl:grid-cols-3">
      <SelectField
        label="Category of new parts without one"
        value={categoryId ?? ''}
        onChange={({ target }) => set({ categoryId: Number(target.value) || undefined })}
      >
        <option value="">None</option>
        <CategoryOptions categories={categories} />
      </SelectField>
      <SelectField
        label="State of new parts without one"
        options={STATES}
        value={state === 'live' ? state : ''}
        onChoose={(chosen) => set({ state: chosen || undefined })}
      />
      <PriceRuleFields price={rules.price} onChange={(price) => set({ price })} />
      <fieldset className="grid gap-3 sm:col-span-2 sm:grid-cols-2 xl:col-span-3 xl:grid-cols-3">
        <legend className="mb-2 font-semibold">Fields of parts that you have</legend>
        <p className="text-quiet text-sm sm:col-span-2 xl:col-span-3">
          As usual, the file’s values replace yours, but for names, titles, descriptions and
          categories.
        </p>
        {KEPT_COLUMNS.filter((column) => read.includes(column)).map((column) => (
          <SelectField
            key={column}
            label={labelOf(column, choices)}
            options={KEEP}
            value={keep[column] ?? ''}
            onChoose={(how) => {
              const { [column]: _, ...others } = keep
              const kept = how ? { ...others, [column]: how } : others
              set({ keep: Object.keys(kept).length > 0 ? kept : undefined })
            }}
          />
        ))}
      </fieldset>
    </Card>
  )
}

function labelOf(column: string, choices: Props['choices']) {
  if (column === 'weight') return 'Weight'
  return choices.find(({ name }) => name === column)?.label.replace(/,.*/, '') ?? column
}

const PRICES = [
  ['', 'As in the file'],
  ['raise-percent', 'Raised by %'],
  ['lower-percent', 'Lowered by %'],
  ['from-cost', 'From cost ×'],
] as const

type Price = FileRules['price']
type PriceKind = (typeof PRICES)[number][0]

/** As it is typed: what is no number yet makes no rule. */
function PriceRuleFields({
  price,
  onChange,
}: {
  price: Price
  onChange: (price: Price | undefined) => void
}) {
  const [typed, setTyped] = useState(() => typedOf(price))
  const { kind, value, rounding } = typed
  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    onChange(readPrice(next))
  }
  return (
    <div className="flex flex-wrap items-end gap-3 sm:col-span-2 xl:col-span-3">
      <SelectField
        label="Prices"
        className="w-full sm:w-52"
        options={PRICES}
        value={kind}
        onChoose={(chosen) => type({ kind: chosen })}
      />
      {kind && (
        <>
          <Field
            label={kind === 'from-cost' ? 'Factor' : 'Percent'}
            className="w-28"
            value={value}
            required
            pattern="\s*\d{1,4}(\.\d{1,2})?\s*"
            title="A number with two decimals at most"
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => type({ value: target.value })}
          />
          <SelectField
            label="Rounded"
            className="w-44"
            options={ENDINGS}
            value={rounding.to}
            onChoose={(to) => type({ rounding: { ...rounding, to } })}
          />
          {rounding.to !== 'none' && (
            <SelectField
              label="Up or down"
              className="w-32"
              options={DIRECTIONS}
              value={rounding.direction}
              onChoose={(direction) => type({ rounding: { ...rounding, direction } })}
            />
          )}
        </>
      )}
    </div>
  )
}

type TypedPrice = { kind: PriceKind; value: string; rounding: NonNullable<Price>['rounding'] }

function typedOf(price: Price): TypedPrice {
  const { rounding } = price ?? FIRST_CHANGE
  const rule = price?.rule
  if (rule?.by === 'cost') return { kind: 'from-cost', value: String(rule.factor), rounding }
  if (rule?.by !== 'percent') return { kind: '', value: '', rounding }
  const kind = rule.percent < 0 ? 'lower-percent' : 'raise-percent'
  return { kind, value: String(Math.abs(rule.percent)), rounding }
}

function readPrice({ kind, value, rounding }: TypedPrice): Price {
  if (!kind) return undefined
  const read = readChange({ kind, value, rounding, hasSteps: true })
  return 'change' in read && read.change.field === 'price'
    ? { rule: read.change.rule, rounding }
    : undefined
}
