import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form'
import { Card } from '#app/ui/components/card.tsx'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { RemoveButton } from '#app/ui/components/remove-button.tsx'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import { ConflictNotice } from '#app/ui/forms/conflict-notice.tsx'
import { Field, TextField } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { FormSubmit } from '#app/ui/forms/form-submit.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { typedResolver } from '#app/ui/forms/typed-resolver.ts'
import { useVersionedSave } from '#app/ui/forms/use-versioned-save.ts'
import type { StaffCategory } from '#contract/catalog/category.ts'
import {
  MAX_REPAIR_ITEMS,
  type RepairFields,
  repairFieldsSchema,
  type StaffRepair,
} from '#contract/catalog/staff-repair.ts'
import { CategoryOptions } from '../product/category-options.tsx'
import {
  EMPTY_ITEM,
  EMPTY_REPAIR,
  inWords,
  POSITIONS,
  type RepairValues,
  toValues,
} from './repair-values.ts'

type Props = {
  /** undefined: one that is added. */
  repair: StaffRepair | undefined
  categories: readonly StaffCategory[]
  /** @param version that the edit began with */
  onSave: (fields: RepairFields, version: number) => Promise<StaffRepair>
  onSaved: (saved: StaffRepair) => Promise<unknown>
}

type Form = UseFormReturn<RepairValues, unknown, RepairFields>

const LABELS = { name: 'Name', description: 'Description', isHidden: 'Hidden', items: 'Parts' }

/** A job and what it takes, saved at once. */
export function RepairForm({ repair, categories, onSave, onSaved }: Props) {
  const form: Form = useForm<RepairValues, unknown, RepairFields>({
    resolver: typedResolver(repairFieldsSchema),
    defaultValues: repair ? toValues(repair) : EMPTY_REPAIR,
  })
  const { save, conflict } = useVersionedSave(form, {
    ...{ row: repair, toValues, onSave, onSaved, fieldsOf },
  })

  return (
    <Card as="form" onSubmit={save} noValidate className="grid gap-4 p-5">
      <UnsavedInput what={form.formState.isDirty ? 'the job' : ''} />
      {conflict && (
        <ConflictNotice
          what="job"
          changedBy={conflict.changedBy}
          compared={{
            labels: LABELS,
            typed: inWords(form.getValues(), categories),
            saved: inWords(toValues(conflict.theirs), categories),
          }}
          decision={conflict.decision}
        />
      )}
      <Field
        label="Name"
        autoComplete="off"
        hint={repair ? 'Its URL stays' : 'Such as Front brake job'}
        {...fieldProps(form, 'name')}
      />
      <TextField label="Description" {...fieldProps(form, 'description')} />
      <ItemFields form={form} categories={categories} />
      <Checkbox {...form.register('isHidden')}>Hidden: no page, and no page names it</Checkbox>
      <FormSubmit form={form}>{repair ? 'Save' : 'Add job'}</FormSubmit>
    </Card>
  )
}

/** What the server may find wrong. */
function fieldsOf({ items }: RepairValues) {
  return [
    ...(['name', 'description'] as const),
    ...items.flatMap((_, at) => [`items.${at}.categoryId` as const, `items.${at}.part` as const]),
  ]
}

function ItemFields({ form, categories }: { form: Form; categories: readonly StaffCategory[] }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' })
  const wrong = form.formState.errors.items
  const error = wrong?.message ?? wrong?.root?.message
  return (
    <>
      <p className="max-w-prose text-quiet text-sm">
        Of each category the buyer gets the cheapest part in stock that fits the car, or the part
        that you name, where it fits. A part for any car is only taken if you name it.
      </p>
      {fields.map(({ id }, at) => (
        <fieldset
          key={id}
          className="grid min-w-0 gap-x-3 gap-y-2 border-base-300 border-t pt-3 sm:grid-cols-6"
        >
          <legend className="sr-only">Part {at + 1}</legend>
          <SelectField
            label={`Category ${at + 1}`}
            className="sm:col-span-3"
            {...fieldProps(form, `items.${at}.categoryId`)}
          >
            <option value="">Choose</option>
            <CategoryOptions categories={categories} />
          </SelectField>
          <SelectField
            label="Position"
            className="sm:col-span-2"
            options={POSITIONS}
            {...fieldProps(form, `items.${at}.position`)}
          />
          <Field label="Units" inputMode="numeric" {...fieldProps(form, `items.${at}.quantity`)} />
          <Field
            label="Note"
            autoComplete="off"
            className="sm:col-span-3"
            hint="Such as ‘always in pairs’"
            {...fieldProps(form, `items.${at}.note`)}
          />
          <Field
            label="This part, where it fits"
            autoComplete="off"
            className="sm:col-span-3"
            hint="SKU or number. Empty: the cheapest"
            {...fieldProps(form, `items.${at}.part`)}
          />
          <div className="flex flex-wrap items-center justify-between gap-3 sm:col-span-6">
            <Checkbox {...form.register(`items.${at}.isOptional`)}>
              Only if needed: offered, not ticked
            </Checkbox>
            <RemoveButton label={`Remove part ${at + 1}`} onRemove={() => remove(at)} />
          </div>
        </fieldset>
      ))}
      {error && (
        <p role="alert" className="text-error text-sm">
          {error}
        </p>
      )}
      {fields.length < MAX_REPAIR_ITEMS && (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          onClick={() => append(EMPTY_ITEM)}
        >
          Add a part
        </button>
      )}
    </>
  )
}
