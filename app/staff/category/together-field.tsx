import { RemoveButton } from '#app/ui/components/remove-button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { StaffCategory } from '#contract/catalog/category.ts'
import { CategoryOptions } from '../product/category-options.tsx'

type Props = {
  /** The ids of those that are chosen. */
  value: readonly number[]
  categories: readonly StaffCategory[]
  /** The category itself. */
  own: number | undefined
  onChange: (value: number[]) => void
}

/** The categories whose parts a workshop replaces together with those of this one. */
export function TogetherField({ value, categories, own, onChange }: Props) {
  const chosen = categories.filter(({ id }) => value.includes(id))
  return (
    <div className="sm:col-span-2">
      <SelectField
        label="Replaced together with parts of"
        hint="A part’s page proposes one of each for the same cars"
        value=""
        onChange={({ target }) => onChange([...value, Number(target.value)])}
      >
        <option value="">Add a category</option>
        <CategoryOptions
          categories={categories.filter(({ id }) => id !== own && !value.includes(id))}
        />
      </SelectField>
      {chosen.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {chosen.map(({ id, name }) => (
            <li
              key={id}
              className="flex max-w-full items-center rounded-field border border-base-300 pl-3 text-sm"
            >
              <span dir="auto" className="truncate">
                {name}
              </span>
              <RemoveButton
                label={`Remove ${name}`}
                className="btn-ghost px-3"
                onRemove={() => onChange(value.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
