import { type FormEvent, useState } from 'react'
import { listCategories } from '#app/api/category.ts'
import { listStaffProducts } from '#app/api/staff-product.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { useLoad } from '#app/ui/use-load.ts'
import type { ModelName } from '#contract/catalog/edited-part.ts'
import type { QueueDecision, QueueEntry } from '#contract/import/import-queue.ts'
import { CategoryOptions } from '../product/category-options.tsx'
import { ModelChoice } from '../product/model-choice.tsx'

type MeaningProps = {
  entry: Pick<QueueEntry, 'kind' | 'proposal'>
  pending: boolean
  onDecide: (decision: Omit<QueueDecision, 'key'>) => void
}

/** What a name means: a vehicle, a part, a brand or a condition of the shop. */
export function QueueMeaning({ entry, pending, onDecide }: MeaningProps) {
  const [model, setModel] = useState<ModelName>()
  const [text, setText] = useState(entry.kind === 'brand' ? (entry.proposal ?? '') : '')
  if (entry.kind === 'category') return <CategoryChoice pending={pending} onDecide={onDecide} />
  if (entry.kind === 'part') return <MeantPart onChoose={(productId) => onDecide({ productId })} />

  function submit(event: FormEvent) {
    event.preventDefault()
    if (entry.kind === 'vehicle') {
      if (model) onDecide({ modelId: model.id })
    } else if (text.trim()) onDecide({ [entry.kind === 'brand' ? 'brand' : 'condition']: text })
  }

  return (
    <form onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-3">
      {entry.kind === 'vehicle' ? (
        <ModelChoice onChoose={setModel} proposal={entry.proposal} />
      ) : (
        <Field
          className="sm:col-span-2"
          label={entry.kind === 'brand' ? 'Brand' : 'What the buyer confirms'}
          value={text}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <button
        type="submit"
        className="btn btn-primary"
        disabled={pending || (entry.kind === 'vehicle' ? !model : !text.trim())}
      >
        Save match
      </button>
    </form>
  )
}

function MeantPart({ onChoose }: { onChoose: (id: string) => void }) {
  const { run, pending, error } = useAction({ revalidate: false })
  const [q, setQ] = useState('')
  const [found, setFound] = useState<{ _id: string; name: string; sku: string | null }[]>()
  function search(event: FormEvent) {
    event.preventDefault()
    void run(async () => setFound((await listStaffProducts({ q }, undefined, 10)).items))
  }
  return (
    <div className="grid gap-2">
      <form onSubmit={search} className="flex flex-wrap items-end gap-2">
        <Field
          label="Name, brand or SKU"
          value={q}
          maxLength={100}
          onChange={({ target }) => setQ(target.value)}
        />
        <button type="submit" className="btn btn-outline" disabled={pending || !q.trim()}>
          Search
        </button>
      </form>
      <FormError>{error}</FormError>
      {found?.length === 0 && <p className="text-quiet">No part found.</p>}
      <ul className="grid gap-1">
        {found?.map(({ _id, name, sku }) => (
          <li key={_id}>
            <button type="button" className="btn btn-outline" onClick={() => onChoose(_id)}>
              <bdi>{name}</bdi> {sku}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type CategoryChoiceProps = Pick<MeaningProps, 'pending' | 'onDecide'>

function CategoryChoice({ pending, onDecide }: CategoryChoiceProps) {
  const [id, setId] = useState('')
  const { value: categories = [] } = useLoad('categories', listCategories)
  return (
    <form
      className="grid items-end gap-3 sm:grid-cols-3"
      onSubmit={(event) => {
        event.preventDefault()
        onDecide({ categoryId: Number(id) })
      }}
    >
      <SelectField
        className="sm:col-span-2"
        label="Category"
        value={id}
        onChange={({ target }) => setId(target.value)}
      >
        <option value="">Choose</option>
        <CategoryOptions categories={categories} />
      </SelectField>
      <button type="submit" className="btn btn-primary" disabled={pending || !id}>
        Save match
      </button>
    </form>
  )
}
