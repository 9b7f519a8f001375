import { Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { Card } from '#app/ui/components/card.tsx'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import { Field, TextField } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { FormSubmit } from '#app/ui/forms/form-submit.tsx'
import { PictureField } from '#app/ui/forms/picture-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { typedResolver } from '#app/ui/forms/typed-resolver.ts'
import { useVersionedSave } from '#app/ui/forms/use-versioned-save.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import {
  type CategoryFields,
  categoryFieldsSchema,
  HOW_TO_TELL_PICTURES,
  type StaffCategory,
} from '#contract/catalog/category.ts'
import { slugify } from '#contract/slug.ts'
import {
  type CategoryValues,
  DRAWINGS,
  emptyValues,
  parentsFor,
  placesIn,
  toValues,
} from './category-values.ts'
import { TogetherField } from './together-field.tsx'

const CategoryConflict = lazyComponent(
  async () => (await import('./category-conflict.tsx')).CategoryConflict,
)

type Props = {
  /** undefined: one that is added. */
  category: StaffCategory | undefined
  categories: readonly StaffCategory[]
  /** @param version that the edit began with */
  onSave: (fields: CategoryFields, version: number) => Promise<StaffCategory>
  onSaved: (saved: StaffCategory) => Promise<unknown>
}

const FIELDS = [
  ...(['name', 'slug', 'parentId', 'position', 'words', 'drawing'] as const),
  ...(['howToTell', 'howToTellPicture'] as const),
  ...(['metaTitle', 'metaDescription', 'attributes', 'pictureId'] as const),
]

const HOW_TO_TELL = 'how-to-tell'

/** The fields of a category, saved at once. */
export function CategoryForm({ category, categories, onSave, onSaved }: Props) {
  const form = useForm<CategoryValues, unknown, CategoryFields>({
    resolver: typedResolver(categoryFieldsSchema),
    defaultValues: category ? toValues(category) : emptyValues(''),
  })
  const [below, name, together, pictureId] = form.watch([
    ...(['parentId', 'name', 'together', 'pictureId'] as const),
  ])

  const { save, conflict } = useVersionedSave(form, {
    ...{ row: category, toValues, onSave, onSaved, fieldsOf: () => FIELDS },
    valuesAfter: (saved, sent) => (category ? toValues(saved) : emptyValues(sent.parentId)),
  })

  return (
    <Card as="form" onSubmit={save} noValidate className="grid gap-4 p-5 sm:grid-cols-2">
      <UnsavedInput what={form.formState.isDirty ? 'the category' : ''} />
      {conflict && (
        <Suspense>
          <CategoryConflict {...conflict} typed={form.getValues()} categories={categories} />
        </Suspense>
      )}
      <Field label="Name" autoComplete="off" {...fieldProps(form, 'name')} />
      <Field
        label="URL"
        autoComplete="off"
        hint={`Empty: ${slugify(name) || 'from the name'}.${category ? ' The old one redirects.' : ''}`}
        {...fieldProps(form, 'slug')}
      />
      <SelectField
        label="Below"
        options={[['', 'The first level'], ...parentsFor(categories, category?.id)]}
        {...fieldProps(form, 'parentId')}
      />
      <SelectField
        label="Place"
        options={placesIn(categories, below, category?.id)}
        {...fieldProps(form, 'position')}
      />
      <div className="sm:col-span-2">
        <Checkbox {...form.register('isHidden')}>
          Hidden, with those below it: no page, in no list of categories. Its parts are still found
          and sold
        </Checkbox>
      </div>
      <TextField
        label="Further words that name it"
        rows={2}
        hint="One on each line: buyers and suppliers’ files find it by these"
        {...fieldProps(form, 'words')}
      />
      <TextField
        label="Filters of its list"
        rows={2}
        hint="Specifications, one on each line, such as Diameter. Empty: those of the category above it, or what most of its parts have"
        {...fieldProps(form, 'attributes')}
      />
      {below === '' && (
        <SelectField
          label="Drawing"
          hint="In the catalog and on Home"
          options={DRAWINGS}
          {...fieldProps(form, 'drawing')}
        />
      )}
      {below === '' && (
        <PictureField
          hint="Instead of the drawing"
          path={pictureId === category?.pictureId ? category.picturePath : null}
          value={pictureId}
          error={form.formState.errors.pictureId?.message}
          onChange={(id) => form.setValue('pictureId', id, { shouldDirty: true })}
        />
      )}
      <TextField
        label="How to tell"
        rows={2}
        hint="Where the fit hangs on a size: how a buyer finds out which one the car has. Empty: as of the category above"
        {...fieldProps(form, 'howToTell')}
      />
      <Field
        label="Its picture"
        inputMode="url"
        autoComplete="off"
        list={HOW_TO_TELL}
        hint="The URL of a picture, or one of the drawings that are offered"
        {...fieldProps(form, 'howToTellPicture')}
      />
      <datalist id={HOW_TO_TELL}>
        {HOW_TO_TELL_PICTURES.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <fieldset className="grid sm:col-span-2">
        <legend className="mb-1 font-semibold text-sm">Its parts, and those below it</legend>
        <Checkbox {...form.register('hasPosition')}>have a place on the car: front, left</Checkbox>
        <Checkbox {...form.register('isFluid')}>are a fluid: a car takes any quantity</Checkbox>
        <Checkbox {...form.register('isAccessory')}>
          are accessories: a search for “brake pads” does not mean them
        </Checkbox>
      </fieldset>
      <TogetherField
        value={together}
        categories={categories}
        own={category?.id}
        onChange={(ids) => form.setValue('together', ids, { shouldDirty: true })}
      />
      <Field
        label="Title for search engines"
        autoComplete="off"
        hint="Empty: the name"
        {...fieldProps(form, 'metaTitle')}
      />
      <TextField
        label="Description for search engines"
        rows={2}
        hint="One or two sentences. Empty: made of the name"
        {...fieldProps(form, 'metaDescription')}
      />
      <div className="grid gap-3 sm:col-span-2">
        <FormSubmit form={form}>{category ? 'Save' : 'Add category'}</FormSubmit>
      </div>
    </Card>
  )
}
