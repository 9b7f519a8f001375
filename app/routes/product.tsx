import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Link, useRevalidator } from 'react-router'
import { v4 as newKey } from 'uuid'
import { formatCount, formatPrice, totalPrice } from '#contract/money.ts'
import { type PlacedOrder, purchaseFormSchema } from '#contract/order.ts'
import type { Product } from '#contract/product.ts'
import * as api from '../api.ts'
import { CopyButton } from '../components/copy-id.tsx'
import { Field, TextField } from '../components/field.tsx'
import { FormError } from '../components/form-error.tsx'
import { PartPicture } from '../components/part-picture.tsx'
import { FullPageSpinner } from '../components/spinner.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { toast } from '../components/toasts.tsx'
import { formatDateTime } from '../format-date.ts'
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
    <div className="content-width grid items-start gap-8 py-10 lg:grid-cols-[5fr_6fr] xl:grid-cols-2 xl:gap-12 lg:py-14">
      <section className="grid items-start gap-5 md:max-lg:grid-cols-2 md:max-lg:gap-8">
        <PartPicture src={product.img} alt={product.name} eager />
        <div className="grid gap-5">
          <h1 dir="auto" className="wrap-anywhere">
            {product.name}
          </h1>
          <p dir="auto" className="max-w-prose wrap-anywhere">
            {product.description}
          </p>
          <Facts product={product} />
        </div>
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
    <dl className="rounded-box border border-base-300 bg-base-100 sm:max-md:grid sm:max-md:grid-cols-3 lg:grid lg:grid-cols-3">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-3 border-base-300 p-4 not-last:border-b sm:max-md:block sm:max-md:not-last:border-r sm:max-md:not-last:border-b-0 lg:block lg:not-last:border-r lg:not-last:border-b-0"
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

type Placed = PlacedOrder & { quantity: number; total: number }

/** Whatever was typed; the schema makes a number of the text that the inputs give. */
type Typed = { quantity: unknown; phone: unknown; address: string }

type TypedForm = Pick<UseFormReturn<Typed>, 'getValues' | 'resetField'>

function PurchaseForm({ product, user, current }: FormProps) {
  const [priceSeen] = useState(product.pricePerUnit)
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string>()
  const [placed, setPlaced] = useState<Placed>()
  const schema = purchaseFormSchema(product)
  const form = useForm<Typed, unknown, ReturnType<typeof schema.parse>>({
    resolver: zodResolver(schema),
    defaultValues: { quantity: String(product.minimumOrderQuantity), phone: '', address: '' },
  })
  const { register, handleSubmit, reset, watch, formState } = form
  const { errors, isSubmitting } = formState
  usePrefill(form, user.email)

  const onSubmit = handleSubmit(async (input) => {
    setRefusal(undefined)
    setPlaced(undefined)
    const idempotencyKey = keyOf(product)
    try {
      const { _id: productId, name, pricePerUnit } = product
      const order = await api.placeOrder(
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
      const { quantity } = input
      setPlaced({ ...order, quantity, total: totalPrice(pricePerUnit, quantity) })
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
    <section className="rounded-box border border-base-300 bg-base-100 p-4 sm:p-5 xl:p-8">
      {placed ? (
        <Confirmation key={placed.insertedId} product={product} placed={placed} />
      ) : (
        orderable && <h2>Purchase Your Product</h2>
      )}
      {!orderable && <NotOrderable product={product} isFirst={!placed} />}
      {priceSeen !== product.pricePerUnit && (
        <p
          role="status"
          className="mt-4 rounded-box border border-base-300 border-l-4 border-l-warning p-4"
        >
          The price has changed. It was {formatPrice(priceSeen)} when you opened this page.
        </p>
      )}
      {orderable && (
        <form onSubmit={onSubmit} noValidate className="mt-6 grid gap-4 sm:grid-cols-2">
          <Field
            label="Quantity"
            type="number"
            inputMode="numeric"
            min={product.minimumOrderQuantity}
            max={product.availableQuantity}
            autoComplete="off"
            error={errors.quantity?.message}
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
          <div className="grid gap-2 sm:col-span-2">
            <Field row label="Product name" value={product.name} readOnly />
            <Field
              row
              mono
              label="Product id"
              value={product._id}
              readOnly
              onFocus={({ currentTarget }) => currentTarget.select()}
              end={<CopyButton id={product._id} label="product id" />}
            />
            <Field row label="Name" value={user.displayName} readOnly />
            <Field row label="Email" value={user.email} readOnly />
          </div>
          <div className="grid gap-3 border-base-300 border-t pt-4 sm:col-span-2">
            <Sum product={product} quantity={watch('quantity')} />
            <SubmitButton busy={isSubmitting} disabled={!current} quiet={placed !== undefined}>
              Purchase
            </SubmitButton>
            <FormError>{refusal}</FormError>
          </div>
        </form>
      )}
    </section>
  )
}

/**
 * Phone and address of the profile, or else of the last order, in fields that are still empty. The page
 * does not wait for them.
 */
function usePrefill({ getValues, resetField }: TypedForm, email: string) {
  useEffect(() => {
    let outdated = false
    async function prefill() {
      const profile = await api.getProfile(email)
      const isWhole = profile.phone && profile.address
      const last = isWhole ? undefined : (await api.listOrdersOf(email, undefined, 1)).items[0]
      for (const name of ['phone', 'address'] as const) {
        const isTyping = document.activeElement?.getAttribute('name') === name
        const known = profile[name] || last?.[name]
        if (outdated || isTyping || !known || getValues(name)) continue
        resetField(name, { defaultValue: known })
      }
    }
    prefill().catch(() => {}) // then they are typed
    return () => {
      outdated = true
    }
  }, [getValues, resetField, email])
}

/** After an order, where the form began: its units are held, and it is to be paid. */
function Confirmation({ product, placed }: { product: Product; placed: Placed }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { insertedId, heldUntil, quantity, total } = placed
  return (
    <Panel color="border-l-success">
      <h2 ref={heading} tabIndex={-1} className="scroll-my-32 outline-none">
        Your order is placed
      </h2>
      <p className="wrap-anywhere">
        {formatCount(quantity)} × <bdi>{product.name}</bdi>, {formatPrice(total)} in all. The units
        are held for you{heldUntil && ` until ${formatDateTime(heldUntil)}`}.
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to={`/dashboard/payment/${insertedId}`} className="btn btn-primary">
          Pay now
        </Link>
        <Link
          to="/dashboard/myOrders"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          My Orders
        </Link>
      </div>
    </Panel>
  )
}

/** In place of the form: there are none left, or too few. */
function NotOrderable({ product, isFirst }: { product: Product; isFirst: boolean }) {
  const { availableQuantity, minimumOrderQuantity } = product
  return (
    <div className={isFirst ? '' : 'mt-6'}>
      <Panel color="border-l-warning">
        <h2>{availableQuantity === 0 ? 'Out of stock' : 'Not enough in stock'}</h2>
        <p>
          {availableQuantity === 0
            ? 'There are none of this part left right now.'
            : `Only ${formatCount(availableQuantity)} left, and the minimum order is ${formatCount(minimumOrderQuantity)}.`}
        </p>
        <Link
          to="/products"
          className={`btn justify-self-start ${isFirst ? 'btn-primary' : 'btn-outline'}`}
        >
          See the other parts
        </Link>
      </Panel>
    </div>
  )
}

function Panel({ color, children }: { color: string; children: ReactNode }) {
  return <div className={`grid gap-4 border-l-4 py-1 pl-4 ${color}`}>{children}</div>
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

/** What one costs, and what all do, as soon as the quantity is a number. */
function Sum({ product, quantity }: { product: Product; quantity: unknown }) {
  const text = String(quantity).trim()
  const units = /^\d{1,9}$/.test(text) ? Number(text) : undefined
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 tabular-nums">
      <span className="text-quiet">{formatPrice(product.pricePerUnit)} per unit</span>
      {units !== undefined && (
        <span className="font-heading text-2xl">
          Total: {formatPrice(totalPrice(product.pricePerUnit, units))}
        </span>
      )}
    </p>
  )
}
