import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { newProductSchema } from '#contract/product.ts'
import * as api from '../../api.ts'
import { Field, TextField } from '../../components/field.tsx'
import { FormError } from '../../components/form-error.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { toast } from '../../components/toasts.tsx'
import { sentenceOf } from '../../http.ts'
import { pageTitle } from '../../page-meta.ts'
import { requireAdmin } from '../../session.ts'
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
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(newProductSchema),
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = formState

  const onSubmit = handleSubmit(async (input) => {
    setRefusal(undefined)
    try {
      await api.addProduct(input)
      reset()
      toast('Successfully Added Product!')
    } catch (error) {
      setRefusal(sentenceOf(error))
    }
  })

  return (
    <section>
      <h2>Add A Product</h2>
      <form
        onSubmit={onSubmit}
        noValidate
        className="mt-4 grid max-w-2xl gap-4 rounded-box border border-base-300 bg-base-100 p-5 sm:grid-cols-2"
      >
        <Field
          label="Product Name"
          autoComplete="off"
          hint="30 characters at most"
          error={errors.name?.message}
          {...register('name')}
        />
        <Field
          label="Price"
          type="number"
          step="any"
          inputMode="decimal"
          autoComplete="off"
          hint="Dollars per unit"
          error={errors.pricePerUnit?.message}
          {...register('pricePerUnit')}
        />
        <TextField
          label="Description"
          className="sm:col-span-2"
          error={errors.description?.message}
          {...register('description')}
        />
        <Field
          label="Available Quantity"
          type="number"
          inputMode="numeric"
          autoComplete="off"
          error={errors.availableQuantity?.message}
          {...register('availableQuantity')}
        />
        <Field
          label="Minimum Order Quantity"
          type="number"
          inputMode="numeric"
          autoComplete="off"
          error={errors.minimumOrderQuantity?.message}
          {...register('minimumOrderQuantity')}
        />
        <Field
          label="Product Image"
          inputMode="url"
          autoComplete="off"
          hint="The URL of a picture: https://… or /parts/…"
          className="sm:col-span-2"
          error={errors.img?.message}
          {...register('img')}
        />
        <div className="grid gap-3 sm:col-span-2">
          <SubmitButton busy={isSubmitting}>Add A Product</SubmitButton>
          <FormError>{refusal}</FormError>
        </div>
      </form>
    </section>
  )
}
