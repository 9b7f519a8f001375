import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { addProduct } from '#app/api/product.ts'
import { readSettings } from '#app/api/setting.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { ProductFieldset } from '#app/staff/product/edit/product-fieldset.tsx'
import { EMPTY_PRODUCT, PRODUCT_FIELDS } from '#app/staff/product/edit/product-values.ts'
import { weightProps } from '#app/staff/product/edit/weight-props.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { showFieldErrors } from '#app/ui/forms/field-errors.ts'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { FormSubmit } from '#app/ui/forms/form-submit.tsx'
import { resetToSaved } from '#app/ui/forms/reset-to-saved.ts'
import { submitHandler } from '#app/ui/forms/submit-handler.ts'
import { typedResolver } from '#app/ui/forms/typed-resolver.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { type NewProduct, newProductSchema } from '#contract/catalog/product.ts'
import type { Route } from './+types/add-product'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'catalog')
  const { delivery } = await readSettings()
  return { country: delivery.value.home }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Add A Product')]
}

/** Shown for a part without a photo. */
const DRAWING = '/art/missing-part.svg'

// As text, which is what the inputs give; the schema makes the numbers.
const EMPTY = { ...EMPTY_PRODUCT, availableQuantity: '' }

export default function AddProduct({ loaderData: { country } }: Route.ComponentProps) {
  const form = useForm<typeof EMPTY, unknown, NewProduct>({
    resolver: typedResolver(newProductSchema),
    defaultValues: EMPTY,
  })

  const [added, setAdded] = useState<{ id: string; name: string }>()

  const onSubmit = submitHandler(form, async (input, sent) => {
    try {
      const { insertedId } = await addProduct(input)
      setAdded({ id: insertedId, name: input.name })
    } catch (error) {
      if (showFieldErrors(form, PRODUCT_FIELDS, error)) return
      throw error
    }
    resetToSaved(form, sent, EMPTY)
    toast('Successfully Added Product!')
  })

  return (
    <section>
      <h2>Add A Product</h2>
      {added && (
        <Notice
          key={added.id}
          as="p"
          kind="success"
          tabIndex={-1}
          ref={leadTo}
          className="mt-4 max-w-2xl scroll-mt-4 p-4"
        >
          {added.name} is added.{' '}
          <TextLink to={`/dashboard/product/${added.id}#photos`}>Add photos of it</TextLink>
        </Notice>
      )}
      <UnsavedInput what={form.formState.isDirty ? 'the new part' : ''} />
      <Card
        as="form"
        onSubmit={onSubmit}
        noValidate
        className="mt-4 grid max-w-2xl gap-4 p-5 sm:grid-cols-6"
      >
        <ProductFieldset
          field={(name) => ({
            ...fieldProps(form, name),
            ...(name === 'weightGrams' && weightProps(form, name, country)),
          })}
          onDrawing={() =>
            form.setValue('img', DRAWING, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
          stock={() => (
            <Field
              label="Available Quantity"
              type="number"
              inputMode="numeric"
              autoComplete="off"
              className="sm:col-span-3"
              {...fieldProps(form, 'availableQuantity')}
            />
          )}
        />
        <div className="grid gap-3 sm:col-span-6">
          <FormSubmit form={form}>Add A Product</FormSubmit>
        </div>
      </Card>
    </section>
  )
}

/** The form that it stands above is longer than the screen. */
function leadTo(notice: HTMLElement | null) {
  notice?.focus()
}
