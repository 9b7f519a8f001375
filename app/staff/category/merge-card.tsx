import { useState } from 'react'
import { deleteCategory, mergeCategory } from '#app/api/category.ts'
import { Card } from '#app/ui/components/card.tsx'
import { ConfirmButton } from '#app/ui/components/confirm-button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { StaffCategory } from '#contract/catalog/category.ts'
import { formatCountOf } from '#contract/money.ts'
import { CategoryOptions } from '../product/category-options.tsx'

type Props = {
  category: StaffCategory
  categories: readonly StaffCategory[]
  onDeleted: () => void
}

/** Ends a category: its parts go to another one, or it has none. */
export function MergeCard({ category, categories, onDeleted }: Props) {
  const { name, parts } = category
  const [into, setInto] = useState('')
  const other = categories.find(({ id }) => String(id) === into)
  const hasBelow = categories.some(({ parentId }) => parentId === category.id)
  const moved = formatCountOf(parts, 'part')
  return (
    <Card as="section" aria-labelledby="end" className="mt-4 grid gap-3 p-5">
      <h3 id="end" className="text-lg">
        Merge or delete
      </h3>
      {hasBelow ? (
        <p className="text-quiet">Categories are below it: move them first.</p>
      ) : (
        <>
          <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
            <SelectField
              label="Merge into"
              value={into}
              onChange={({ target }) => setInto(target.value)}
            >
              <option value="">Choose</option>
              <CategoryOptions categories={categories.filter(({ id }) => id !== category.id)} />
            </SelectField>
            <ConfirmButton
              label="Merge"
              disabled={!other}
              title={`Merge ${name} into ${other?.name}?`}
              action="Merge"
              tone="primary"
              onConfirm={async () => other && mergeCategory(category, other.id)}
              success={`${moved} move to ${other?.name}.`}
            >
              <p>
                {parts === 1 ? '1 part goes' : `${moved} go`} to {other?.name}, and the URL of{' '}
                {name} redirects there. This can’t be undone.
              </p>
            </ConfirmButton>
          </div>
          <ConfirmButton
            label="Delete"
            className="btn btn-outline justify-self-start"
            disabled={parts > 0}
            title={`Delete ${name}?`}
            action="Delete"
            onConfirm={async () => {
              await deleteCategory(category)
              onDeleted()
            }}
            success={`${name} is deleted.`}
          >
            <p>Its URL leads nowhere then. To redirect it, merge the category instead.</p>
          </ConfirmButton>
          {parts > 0 && (
            <p className="text-quiet text-sm">It can be deleted once it has no parts.</p>
          )}
        </>
      )}
    </Card>
  )
}
