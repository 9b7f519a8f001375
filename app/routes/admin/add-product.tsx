import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { newProductSchema } from '#contract/product.ts'
import { addProduct } from '../../api/product.ts'
import { Card } from '../../components/card.tsx'
import { toast } from '../../components/toasts.tsx'
import { Field, TextField } from '../../forms/field.tsx'
import { fieldProps } from '../../forms/field-props.ts'
import { FormSubmit } from '../../forms/form-submit.tsx'
import { submitHandler } from '../../forms/submit-handler.ts'
import { pageTitle } from '../../page-meta.ts'
import { requireAdmin } from '../../session/require-user.ts'
import type { Route } from './+types/add-product'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Add A Product')]
}

// As text, which is what the inputs give; the schema makes the numbers.
const EMPTY = {
  name: '',
  pricePerUnit: '',
  description: '',
  availableQuantity: '',
  minimumOrderQuantity: '',
  img: '',
}

export default function AddProduct() {
  const form = useForm({
    resolver: zodResolver(newProductSchema),
    defaultValues: EMPTY,
  })

  const onSubmit = submitHandler(form, async (input) => {
    await addProduct(input)
    form.reset()
    toast('Successfully Added Product!')
  })

  return (
    <section>
      <h2>Add A Product</h2>
      <Card
        as="form"
        onSubmit={onSubmit}
        noValidate
        className="mt-4 grid max-w-2xl gap-4 p-5 sm:grid-cols-2"
      >
        <Field
          label="Product Name"
          autoComplete="off"
          hint="30 characters at most"
          {...fieldProps(form, 'name')}
        />
        <Field
          label="Price"
          type="number"
          step="any"
          inputMode="decimal"
          autoComplete="off"
          hint="Dollars per unit"
          {...fieldProps(form, 'pricePerUnit')}
        />
        <TextField
          label="Description"
          className="sm:col-span-2"
          {...fieldProps(form, 'description')}
        />
        <Field
          label="Available Quantity"
          type="number"
          inputMode="numeric"
          autoComplete="off"
          {...fieldProps(form, 'availableQuantity')}
        />
        <Field
          label="Minimum Order Quantity"
          type="number"
          inputMode="numeric"
          autoComplete="off"
          {...fieldProps(form, 'minimumOrderQuantity')}
        />
        <Field
          label="Product Image"
          inputMode="url"
          autoComplete="off"
          hint="The URL of a picture: https://… or /parts/…"
          className="sm:col-span-2"
          {...fieldProps(form, 'img')}
        />
        <div className="grid gap-3 sm:col-span-2">
          <FormSubmit form={form}>Add A Product</FormSubmit>
        </div>
      </Card>
    </section>
  )
}
