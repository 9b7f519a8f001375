import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useRevalidator } from 'react-router'
import { v4 as newKey } from 'uuid'
import { formatCount, formatPrice, totalPrice } from '#contract/money.ts'
import { purchaseFormSchema } from '#contract/order.ts'
import type { Product } from '#contract/product.ts'
import * as api from '../api.ts'
import { Field, TextField } from '../components/field.tsx'
import { FormError } from '../components/form-error.tsx'
import { PartPicture } from '../components/part-picture.tsx'
import { FullPageSpinner } from '../components/spinner.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { toast } from '../components/toasts.tsx'
import { sentenceOf, wasAnswered } from '../http.ts'
import { pageTitle } from '../page-meta.ts'
import { takePointedAt } from '../pointed-at.ts'
import { requireUser } from '../session.ts'
import type { Route } from './+types/product'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const known = takePointedAt(params.productId)
  if (known) return { user, product: known, current: false }
  return { user, product: await api.getProduct(params.productId), current: true }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [pageTitle(matches, loaderData?.product.name ?? 'Purchase')]
}

export { FullPageSpinner as HydrateFallback }

export default function Purchase({ loaderData }: Route.ComponentProps) {
  const { product, user, current } = loaderData
  const { revalidate } = useRevalidator()
  // What the list said is shown at once; how it is now comes behind it, and until then nothing is ordered.
  useEffect(() => {
    if (!current) void revalidate()
  }, [current, revalidate])
  return (
    <div className="content-width grid items-start gap-8 py-10 lg:grid-cols-2 lg:gap-12 lg:py-14">
      <section className="grid gap-5">
        <PartPicture src={product.img} alt={product.name} eager />
        <h1 className="wrap-anywhere">{product.name}</h1>
        <p className="max-w-prose wrap-anywhere">{product.description}</p>
        <Facts product={product} />
      </section>
      <PurchaseForm key={product._id} product={product} user={user} current={current} />
    </div>
  )
}

function Facts({ product }: { product: Product }) {
  const facts: [label: string, value: string][] = [
    ['Available Quantity', formatCount(product.availableQuantity)],
    ['Minimum Order', formatCount(product.minimumOrderQuantity)],
    ['Price Per Unit', formatPrice(product.pricePerUnit)],
  ]
  return (
    <dl className="rounded-box border border-base-300 bg-base-100 sm:grid sm:grid-cols-3">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-3 border-base-300 p-4 max-sm:not-last:border-b sm:block sm:not-last:border-r"
        >
          <dt className="text-quiet text-sm">{label}</dt>
          <dd className="font-heading text-2xl tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type FormProps = {
  product: Product
  user: { email: string; displayName: string }
  /** Is it known how the product is now? */
  current: boolean
}

function PurchaseForm({ product, user, current }: FormProps) {
  const [priceSeen] = useState(product.pricePerUnit)
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string>()
  const [placed, setPlaced] = useState<string>()
  const { register, handleSubmit, reset, watch, formState } = useForm({
    resolver: zodResolver(purchaseFormSchema(product)),
    // As text, which is what the inputs give; the schema makes the number.
    defaultValues: { quantity: String(product.minimumOrderQuantity), phone: '', address: '' },
  })
  const { errors, isSubmitting } = formState

  const onSubmit = handleSubmit(async (input) => {
    setRefusal(undefined)
    setPlaced(undefined)
    const idempotencyKey = keyOf(product)
    try {
      const { _id: productId, name, pricePerUnit } = product
      const { insertedId } = await api.placeOrder(
        {
          productId,
          product: name,
          pricePerUnit,
          customer: user.email,
          customerName: user.displayName,
          ...input,
        },
        idempotencyKey,
      )
      reset()
      setPlaced(insertedId)
      toast('Successfully placed your order!')
    } catch (error) {
      setRefusal(sentenceOf(error))
      // The order may be placed, its answer lost: the same form with the same key asks again.
      if (!wasAnswered(error)) return
    }
    forgetKey(product)
    // Stock and price as they are now, whether the order was placed or refused.
    await revalidate()
  })

  const orderable = product.availableQuantity >= product.minimumOrderQuantity
  return (
    <section className="rounded-box border border-base-300 bg-base-100 p-5 lg:p-8">
      <h2>Purchase Your Product</h2>
      {!orderable && (
        <p className="mt-4 rounded-box border border-base-300 border-l-4 border-l-warning p-4">
          {product.availableQuantity === 0
            ? 'This part is out of stock.'
            : 'There are fewer left than the minimum order.'}{' '}
          <Link to="/products" className="underline underline-offset-4">
            See the other parts
          </Link>
        </p>
      )}
      {priceSeen !== product.pricePerUnit && (
        <p
          role="status"
          className="mt-4 rounded-box border border-base-300 border-l-4 border-l-warning p-4"
        >
          The price has changed. It was {formatPrice(priceSeen)} when you opened this page.
        </p>
      )}
      <form onSubmit={onSubmit} noValidate className="mt-6 grid gap-4 sm:grid-cols-2">
        <Field label="Product name" value={product.name} readOnly className="sm:col-span-2" />
        <Field label="Product id" value={product._id} readOnly className="sm:col-span-2" />
        <Field label="Name" value={user.displayName} readOnly />
        <Field label="Email" value={user.email} readOnly />
        <Field
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          error={errors.quantity?.message}
          hint={<Total product={product} quantity={watch('quantity')} />}
          {...register('quantity')}
        />
        <Field
          label="Phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextField
          label="Address"
          rows={3}
          autoComplete="street-address"
          error={errors.address?.message}
          className="sm:col-span-2"
          {...register('address')}
        />
        <div className="grid gap-3 sm:col-span-2">
          <SubmitButton busy={isSubmitting} disabled={!orderable || !current}>
            Purchase
          </SubmitButton>
          <FormError>{refusal}</FormError>
          <div role="status">{placed && <WhatNext orderId={placed} />}</div>
        </div>
      </form>
    </section>
  )
}

/** After an order: its units are held, and it wants to be paid. */
function WhatNext({ orderId }: { orderId: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-box border border-success p-4">
      <p>Your order is placed and its units are held for you.</p>
      <Link to={`/dashboard/payment/${orderId}`} className="btn btn-outline">
        Pay it now
      </Link>
    </div>
  )
}

// The key of a form lives until the form is answered, reloads of the page included.

function keyOf({ _id }: Product) {
  const name = `order-key:${_id}`
  const key = sessionStorage.getItem(name) ?? newKey()
  sessionStorage.setItem(name, key)
  return key
}

function forgetKey({ _id }: Product) {
  sessionStorage.removeItem(`order-key:${_id}`)
}

function Total({ product, quantity }: { product: Product; quantity: unknown }) {
  const text = String(quantity).trim()
  if (!/^\d{1,9}$/.test(text)) return null
  const units = Number(text)
  return (
    <span className="tabular-nums">
      Total: {formatPrice(totalPrice(product.pricePerUnit, units))}
    </span>
  )
}
