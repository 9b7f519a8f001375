import { RemoveButton } from '#app/ui/components/remove-button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { StaffCategory } from '#contract/catalog/category.ts'
import { MAX_NAMED } from '#contract/catalog/diagram.ts'
import { CategoryOptions } from '../product/category-options.tsx'
import { PartSearch } from '../product/part-search.tsx'
import { type CalloutValues, describe } from './diagram-values.ts'

type Props = {
  number: number
  callout: CalloutValues
  categories: readonly StaffCategory[]
  isOpen: boolean
  error: string | undefined
  onOpen: () => void
  onChange: (change: Partial<CalloutValues>) => void
  onRemove: () => void
}

const AXLES = [
  ['', 'Front and rear'],
  ['front', 'Front'],
  ['rear', 'Rear'],
] as const

const SIDES = [
  ['', 'Left and right'],
  ['left', 'Left'],
  ['right', 'Right'],
] as const

/** A number of the list; what it offers is chosen while it is open. */
export function CalloutRow({ number, callout, categories, isOpen, error, ...on }: Props) {
  return (
    <li className="border-base-300 not-first:border-t">
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-11 w-full items-center gap-3 px-3 py-1 text-left hover:bg-base-200"
        onClick={on.onOpen}
      >
        <span className="w-6 shrink-0 font-semibold tabular-nums">{number}</span>
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {describe(callout, categories)}
        </span>
      </button>
      {error && !isOpen && <p className="px-3 pb-2 text-error text-sm">{error}</p>}
      {isOpen && (
        <CalloutFields
          number={number}
          callout={callout}
          categories={categories}
          error={error}
          {...on}
        />
      )}
    </li>
  )
}

type FieldsProps = Omit<Props, 'isOpen' | 'onOpen'>

function CalloutFields({ number, callout, categories, error, onChange, onRemove }: FieldsProps) {
  const { categoryId, axle, side, parts } = callout
  return (
    <div className="grid gap-3 px-3 pb-3 sm:grid-cols-2">
      <SelectField
        label={`Category of ${number}`}
        error={error}
        className="sm:col-span-2"
        value={categoryId}
        onChange={({ target }) => onChange({ categoryId: target.value })}
      >
        <option value="">None: the parts below</option>
        <CategoryOptions categories={categories} />
      </SelectField>
      {categoryId === '' ? (
        <NamedParts
          number={number}
          parts={parts}
          onChange={(named) => onChange({ parts: named })}
        />
      ) : (
        <>
          <SelectField
            label="Axle"
            options={AXLES}
            value={axle}
            onChoose={(value) => onChange({ axle: value })}
          />
          <SelectField
            label="Side"
            options={SIDES}
            value={side}
            onChoose={(value) => onChange({ side: value })}
          />
        </>
      )}
      <RemoveButton
        label={`Remove number ${number}`}
        className="btn-ghost justify-self-start px-3 sm:col-span-2"
        onRemove={onRemove}
      />
    </div>
  )
}

type NamedProps = {
  number: number
  parts: CalloutValues['parts']
  onChange: (parts: CalloutValues['parts']) => void
}

function NamedParts({ number, parts, onChange }: NamedProps) {
  return (
    <div className="grid gap-2 sm:col-span-2">
      {parts.length > 0 && (
        <ul className="grid gap-1">
          {parts.map(({ _id, title }) => (
            <li key={_id} className="flex items-center justify-between gap-3">
              <span dir="auto" className="min-w-0 text-sm wrap-anywhere">
                {title}
              </span>
              <RemoveButton
                label={`Remove ${title}`}
                className="btn-ghost px-3"
                onRemove={() => onChange(parts.filter((one) => one._id !== _id))}
              />
            </li>
          ))}
        </ul>
      )}
      {parts.length < MAX_NAMED && (
        <PartSearch
          label={`Parts of ${number}`}
          hint="Number, SKU or name; the first that fits is offered"
          without={parts.map(({ _id }) => _id)}
          onChoose={({ id, name }) => onChange([...parts, { _id: id, title: name }])}
        />
      )}
    </div>
  )
}
