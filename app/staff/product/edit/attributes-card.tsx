import { Field } from '#app/ui/forms/field.tsx'
import type { Attribute } from '#contract/catalog/edited-part.ts'
import { ListCard, RemoveLine } from './list-card.tsx'
import type { EditedList } from './use-edited-list.ts'

type Props = { state: EditedList<Attribute[]> }

/** The lines of the specification, in the sequence of the part's page. */
export function AttributesCard({ state }: Props) {
  const { list, change, fieldErrors } = state
  const set = (at: number, part: Partial<Attribute>) =>
    change(list.map((one, n) => (n === at ? { ...one, ...part } : one)))
  function move(at: number, to: number) {
    const next = list.toSpliced(at, 1)
    const moved = list[at]
    if (moved) change(next.toSpliced(to, 0, moved))
  }
  return (
    <ListCard
      title="Specification"
      hint="Sizes and materials, each a line. Buyers filter by them."
      state={state}
    >
      {list.map(({ name, value, unit }, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and inputs are controlled
          key={at}
          className="list-line grid-cols-[minmax(0,1fr)_6rem] md:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_6rem_auto]"
        >
          <legend className="sr-only">Line {at + 1}</legend>
          <Field
            label="Name"
            className="max-md:col-span-2"
            value={name}
            error={fieldErrors[`attributes.${at}.name`]}
            onChange={({ target }) => set(at, { name: target.value })}
          />
          <Field
            label="Value"
            value={value}
            error={fieldErrors[`attributes.${at}.value`]}
            onChange={({ target }) => set(at, { value: target.value })}
          />
          <Field
            label="Unit"
            value={unit ?? ''}
            error={fieldErrors[`attributes.${at}.unit`]}
            onChange={({ target }) => set(at, { unit: target.value || null })}
          />
          <p className="flex gap-1 max-md:col-span-2">
            <button
              type="button"
              className="btn btn-outline min-w-11 px-2"
              aria-label={`Move line ${at + 1} up`}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            >
              ↑
            </button>
            <button
              type="button"
              className="btn btn-outline min-w-11 px-2"
              aria-label={`Move line ${at + 1} down`}
              disabled={at === list.length - 1}
              onClick={() => move(at, at + 1)}
            >
              ↓
            </button>
            <RemoveLine
              label={`Remove line ${at + 1}`}
              onRemove={() => change(list.toSpliced(at, 1))}
            />
          </p>
        </fieldset>
      ))}
      <button
        type="button"
        className="btn btn-outline justify-self-start"
        onClick={() => change([...list, { name: '', value: '', unit: null }])}
      >
        Add a line
      </button>
    </ListCard>
  )
}
