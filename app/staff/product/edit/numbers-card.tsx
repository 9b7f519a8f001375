import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { EditedNumber } from '#contract/catalog/edited-part.ts'
import { NUMBER_KINDS } from '../number-kinds.ts'
import { ListCard, RemoveLine } from './list-card.tsx'
import type { EditedList } from './use-edited-list.ts'

type Props = { state: EditedList<EditedNumber[]> }

/** The numbers by which a part is found, beside its own. */
export function NumbersCard({ state }: Props) {
  const { list, change, fieldErrors } = state
  const set = (at: number, part: Partial<EditedNumber>) =>
    change(list.map((one, n) => (n === at ? { ...one, ...part } : one)))
  return (
    <ListCard
      title="Numbers"
      hint="Besides the SKU and part number, these numbers find the part, in any spelling."
      state={state}
    >
      {list.map(({ kind, brand, shown }, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: numbers have no id, and inputs are controlled
          key={at}
          className="list-line md:grid-cols-[15.5rem_minmax(0,4fr)_minmax(0,5fr)_auto]"
        >
          <legend className="sr-only">Number {at + 1}</legend>
          <SelectField
            label="Kind"
            options={NUMBER_KINDS}
            value={kind}
            error={fieldErrors[`numbers.${at}.kind`]}
            onChoose={(chosen) => set(at, { kind: chosen })}
          />
          <Field
            label="Brand"
            value={brand ?? ''}
            error={fieldErrors[`numbers.${at}.brand`]}
            onChange={({ target }) => set(at, { brand: target.value || null })}
          />
          <Field
            label="Number"
            value={shown}
            error={fieldErrors[`numbers.${at}.shown`]}
            onChange={({ target }) => set(at, { shown: target.value })}
          />
          <RemoveLine
            label={`Remove number ${at + 1}`}
            onRemove={() => change(list.toSpliced(at, 1))}
          />
        </fieldset>
      ))}
      <button
        type="button"
        className="btn btn-outline justify-self-start"
        onClick={() => change([...list, { kind: 'oe', brand: null, shown: '' }])}
      >
        Add a number
      </button>
    </ListCard>
  )
}
