import { useFieldArray } from 'react-hook-form'
import { RemoveButton } from '#app/ui/components/remove-button.tsx'
import { Field, TextField } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { MAX_FIGURES, MAX_NEWS } from '#contract/staff/home-setting.ts'
import type { HomeForm } from './home-form.ts'

/** The owner's figures: only what they can prove. */
export function FiguresFields({ form }: { form: HomeForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'figures.list' })
  return (
    <>
      <p className="text-quiet text-sm">Only what you can prove.</p>
      {fields.map(({ id }, at) => (
        <div key={id} className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:items-start">
          <Field label={`Figure ${at + 1}`} {...fieldProps(form, `figures.list.${at}.value`)} />
          <Field label="What it counts" {...fieldProps(form, `figures.list.${at}.label`)} />
          <RemoveButton
            label={`Remove figure ${at + 1}`}
            className="btn-outline justify-self-start sm:mt-6"
            onRemove={() => remove(at)}
          />
        </div>
      ))}
      {fields.length < MAX_FIGURES && (
        <AddButton onAdd={() => append({ label: '', value: '' })}>Add a figure</AddButton>
      )}
    </>
  )
}

/** The owner's news. */
export function NewsFields({ form }: { form: HomeForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'news.list' })
  return (
    <>
      {fields.map(({ id }, at) => (
        <fieldset key={id} className="grid gap-3 border-base-300 border-t pt-3">
          <legend className="sr-only">News {at + 1}</legend>
          <div className="grid gap-3 sm:grid-cols-3 sm:items-start">
            <Field label={`Title ${at + 1}`} {...fieldProps(form, `news.list.${at}.title`)} />
            <Field
              label="Read More leads to"
              placeholder="/catalog/brakes"
              {...fieldProps(form, `news.list.${at}.link`)}
            />
            <RemoveButton
              label={`Remove news ${at + 1}`}
              className="btn-outline justify-self-start sm:mt-6"
              onRemove={() => remove(at)}
            />
          </div>
          <TextField label={`Text ${at + 1}`} {...fieldProps(form, `news.list.${at}.text`)} />
        </fieldset>
      ))}
      {fields.length < MAX_NEWS && (
        <AddButton onAdd={() => append({ title: '', text: '', link: '' })}>Add news</AddButton>
      )}
    </>
  )
}

function AddButton({ onAdd, children }: { onAdd: () => void; children: string }) {
  return (
    <button type="button" className="btn btn-outline justify-self-start" onClick={onAdd}>
      {children}
    </button>
  )
}
