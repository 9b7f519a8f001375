import { useState } from 'react'
import { saveFitments } from '#app/api/edited-part.ts'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import type { EditedFitment, EditedPart, ModelName } from '#contract/catalog/edited-part.ts'
import { formatCount } from '#contract/money.ts'
import { ModelChoice } from '../model-choice.tsx'
import { FitmentFields } from './fitment-fields.tsx'
import { ListCard } from './list-card.tsx'
import { useEditedList } from './use-edited-list.ts'
import type { ProductEdit } from './use-product-edit.ts'

type Props = { edit: ProductEdit; detail: EditedPart; onUnsaved: (isUnsaved: boolean) => void }

/** The vehicles that a part fits. Long lists are edited by imports. */
export function FitmentsCard({ edit, detail, onUnsaved }: Props) {
  const [models, setModels] = useState(detail.models)
  const [chosen, setChosen] = useState<ModelName>()
  const [added, setAdded] = useState(0)
  const state = useEditedList({
    edit,
    detail,
    onUnsaved,
    name: 'fitments',
    read: ({ fitments }) => ({ fitments, isComplete: edit.current().isFitmentComplete }),
    save: (id, version, wanted) => saveFitments(id, version, withoutEmpty(wanted)),
  })
  const { list, change, fieldErrors } = state
  const { fitments, isComplete } = list

  if (detail.fitmentCount > fitments.length && fitments.length === 0) {
    return (
      <p className="rounded-box border border-base-300 bg-base-100 p-5">
        It has {formatCount(detail.fitmentCount)} fitments: too many to edit here.{' '}
        <TextLink to="/dashboard/imports">Import a file</TextLink>
      </p>
    )
  }

  const set = (at: number, part: Partial<EditedFitment>) =>
    change({ ...list, fitments: fitments.map((one, n) => (n === at ? { ...one, ...part } : one)) })

  function add() {
    if (!chosen) return
    const [from = '', to = from] = chosen.years.split('–')
    setModels((known) => [...known.filter(({ id }) => id !== chosen.id), chosen])
    const years = { yearFrom: Number(from), yearTo: Number(to) }
    change({ ...list, fitments: [...fitments, { ...EMPTY, ...years, modelId: chosen.id }] })
    setAdded(added + 1)
    setChosen(undefined)
  }

  return (
    <ListCard
      title="Fitments"
      hint="The vehicles that it fits. Empty fields mean any."
      state={state}
    >
      {fitments.map((one, at) => (
        <FitmentFields
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and inputs are controlled
          key={at}
          at={at}
          fitment={one}
          model={models.find(({ id }) => id === one.modelId)}
          errors={fieldErrors}
          onChange={(part) => set(at, part)}
          onRemove={() => change({ ...list, fitments: fitments.toSpliced(at, 1) })}
        />
      ))}
      <div className="grid items-end gap-3 border-base-300 border-t pt-4 sm:grid-cols-3">
        <ModelChoice key={added} onChoose={setChosen} />
        <button type="button" className="btn btn-outline" disabled={!chosen} onClick={add}>
          Add this model
        </button>
      </div>
      <Checkbox
        checked={isComplete}
        onChange={({ target }) => change({ ...list, isComplete: target.checked })}
      >
        <span>
          This list is complete
          <span className="block text-quiet text-sm">
            Buyers of any other vehicle then see that it does not fit.
          </span>
        </span>
      </Checkbox>
    </ListCard>
  )
}

/** A bar at the end of the conditions adds no empty one. */
function withoutEmpty(list: { fitments: EditedFitment[]; isComplete: boolean }) {
  const fitments = list.fitments.map((one) => ({
    ...one,
    conditions: one.conditions.map((text) => text.trim()).filter(Boolean),
  }))
  return { ...list, fitments }
}

const EMPTY: Omit<EditedFitment, 'modelId' | 'yearFrom' | 'yearTo'> = {
  engine: null,
  trim: null,
  builtFrom: null,
  builtTo: null,
  position: null,
  quantity: null,
  conditions: [],
  note: null,
}
