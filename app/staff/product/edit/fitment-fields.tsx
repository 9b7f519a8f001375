import { RemoveButton } from '#app/ui/components/remove-button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { EditedFitment, ModelName } from '#contract/catalog/edited-part.ts'

type Props = {
  at: number
  fitment: EditedFitment
  model: ModelName | undefined
  errors: Record<string, string>
  onChange: (part: Partial<EditedFitment>) => void
  onRemove: () => void
}

type TextName = 'engine' | 'trim' | 'builtFrom' | 'builtTo' | 'position' | 'note'

/** One row of the fitments: its model is fixed, the rest can be changed. */
export function FitmentFields({ at, fitment, model, errors, onChange, onRemove }: Props) {
  const errorOf = (field: string) => errors[`fitments.${at}.${field}`]
  const text = (name: TextName, label: string) => ({
    label,
    autoComplete: 'off',
    value: fitment[name] ?? '',
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [name]: target.value || null }),
  })
  const whole = (name: 'yearFrom' | 'yearTo' | 'quantity', label: string) => ({
    label,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: fitment[name] || '',
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => {
      const digits = target.value.replace(/\D/g, '').slice(0, 4)
      onChange({ [name]: digits === '' ? (name === 'quantity' ? null : 0) : Number(digits) })
    },
  })
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3 border-base-300 border-t pt-4 sm:grid-cols-6">
      <legend className="sr-only">Fitment {at + 1}</legend>
      <p
        dir="auto"
        className="flex flex-wrap items-center justify-between gap-2 col-span-2 sm:col-span-6"
      >
        <strong className="wrap-anywhere">
          {model ? `${model.make} ${model.model}` : 'A model that is no longer listed'}
        </strong>
        <RemoveButton label={`Remove fitment ${at + 1}`} onRemove={onRemove} />
        {errorOf('modelId') && <span className="basis-full text-error">{errorOf('modelId')}</span>}
      </p>
      <Field className="sm:col-span-1" {...whole('yearFrom', 'From')} />
      <Field className="sm:col-span-1" {...whole('yearTo', 'To')} />
      <Field className="col-span-2" {...text('engine', 'Engine')} />
      <Field className="col-span-2" {...text('trim', 'Trim')} />
      <Field className="sm:col-span-2" {...text('position', 'Position')} />
      <Field className="sm:col-span-2" {...whole('quantity', 'Quantity')} />
      <Field className="sm:col-span-1" placeholder="2013-05" {...text('builtFrom', 'Built from')} />
      <Field className="sm:col-span-1" placeholder="2013-05" {...text('builtTo', 'Built to')} />
      <Field
        className="col-span-2 sm:col-span-3"
        label="Conditions"
        autoComplete="off"
        hint="The buyer confirms each; put | between them"
        value={fitment.conditions.join('|')}
        error={errorOf('conditions') ?? errorOf('conditions.0')}
        onChange={({ target }) =>
          onChange({ conditions: target.value === '' ? [] : target.value.split('|') })
        }
      />
      <Field className="col-span-2 sm:col-span-3" {...text('note', 'Note')} />
    </fieldset>
  )
}
