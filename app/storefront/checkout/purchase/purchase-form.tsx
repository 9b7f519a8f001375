import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { v4 as newKey } from 'uuid'
import { gotResponse, wasRejected } from '#app/api/http.ts'
import { placeOrder } from '#app/api/order.ts'
import { readTab, writeTab } from '#app/session/tab-storage.ts'
import { Card } from '#app/ui/components/card.tsx'
import { CopyButton } from '#app/ui/components/copy-id.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { QuantityTerms, quantityTerms } from '#app/ui/components/quantity-terms.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import { AddressField, PhoneField } from '#app/ui/forms/contact-fields.tsx'
import { Field, ReadOnlyField } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { FormSubmit } from '#app/ui/forms/form-submit.tsx'
import { resetToSaved } from '#app/ui/forms/reset-to-saved.ts'
import { submitHandler } from '#app/ui/forms/submit-handler.ts'
import type { Product } from '#contract/catalog/product.ts'
import { productTitle, unitOfTitle } from '#contract/catalog/product-title.ts'
import { formatPrice } from '#contract/money.ts'
import { purchaseFormSchema } from '#contract/order/new-order.ts'
import { allowedQuantity, fewestUnits } from '#contract/pricing/allowed-quantity.ts'
import { totalWithCore } from '#contract/pricing/core-charge.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import { AddButton } from '../../basket/add-button.tsx'
import { PurchaseByCheckout } from '../../basket/purchase-by-checkout.tsx'
import { useOldPartDays } from '../../part/use-old-part-days.ts'
import type { Fit } from '../../vehicle/use-fit.ts'
import { NotOrderable, OrderPlaced, type Placed } from './purchase-result.tsx'
import { usePrefill } from './use-prefill.ts'

type Props = {
  product: Product
  user: { email: string; displayName: string }
  /** As the part's page asks for it. */
  quantity: string | null
  /** Is this the product as it is now? Until then nothing can be ordered. */
  current: boolean
  /** Whether the part fits the buyer's car. */
  fit: Fit
  /** Does the shop take orders from the checkout alone? */
  basketOnly: boolean
}

/** What the inputs give; the schema makes the numbers. */
type PurchaseFields = { quantity: unknown; phone: unknown; address: string }

export function PurchaseForm({ product, user, quantity, current, fit, basketOnly }: Props) {
  const [firstPrice] = useState(product.pricePerUnit)
  const { revalidate } = useRevalidator()
  const oldPartDays = useOldPartDays()
  const [placed, setPlaced] = useState<Placed>()
  const schema = purchaseFormSchema(product)
  const form = useForm<PurchaseFields, unknown, ReturnType<typeof schema.parse>>({
    resolver: zodResolver(schema),
    defaultValues: {
      quantity: quantity ?? String(fewestUnits(product)),
      phone: '',
      address: '',
    },
  })
  usePrefill(form, user.email)

  const onSubmit = submitHandler(form, async (input, sent) => {
    setPlaced(undefined)
    const { _id: productId, name, coreCharge = 0 } = product
    const pricePerUnit = unitPrice(product, input.quantity)
    const newOrder = {
      productId,
      product: name,
      pricePerUnit,
      coreCharge,
      ...(coreCharge > 0 && { oldPartDays }),
      customer: user.email,
      customerName: user.displayName,
      ...input,
      ...fit.forOrder,
    }
    try {
      const order = await placeOrder(newOrder, orderKeyOf(product))
      resetToSaved(form, sent, form.formState.defaultValues as PurchaseFields)
      const { quantity } = input
      setPlaced({ ...order, quantity, total: totalWithCore(pricePerUnit, coreCharge, quantity) })
      toast('Successfully placed your order!')
    } catch (error) {
      // Without a response, and after a 5xx, the order may be placed: a retry needs the same key.
      if (wasRejected(error)) await startNextOrder()
      else if (gotResponse(error)) await revalidate()
      throw error
    }
    await startNextOrder()
  })

  /** With a new key, and the current stock and price. */
  async function startNextOrder() {
    deleteOrderKey(product)
    fit.reload()
    await revalidate()
  }

  /** Undefined when it is not a valid quantity, which the form then says. */
  async function typedQuantity() {
    return (await form.trigger('quantity')) ? Number(form.getValues('quantity')) : undefined
  }

  const orderable = allowedQuantity(product)
  const offered = { ...product, title: productTitle(product) }
  return (
    <Card as="section" className="p-4 sm:p-5 xl:p-8">
      {placed ? (
        <OrderPlaced key={placed.insertedId} product={product} placed={placed} />
      ) : (
        orderable && <h2>Purchase Your Product</h2>
      )}
      {!orderable && <NotOrderable product={product} isFirst={!placed} />}
      {firstPrice !== product.pricePerUnit && (
        <Notice kind="warning" as="p" role="status" className="mt-4 p-4">
          The price has changed. It was {formatPrice(firstPrice)} when you opened this page.
        </Notice>
      )}
      {orderable && (
        <form onSubmit={onSubmit} noValidate className="mt-6 grid gap-4 sm:grid-cols-2">
          <Field
            label="Quantity"
            type="number"
            inputMode="numeric"
            min={orderable.min}
            max={orderable.max}
            step={orderable.step}
            hint={
              quantityTerms(product).length > 0 && <QuantityTerms part={product} className="" />
            }
            autoComplete="off"
            {...fieldProps(form, 'quantity')}
          />
          {!basketOnly && (
            <>
              <PhoneField {...fieldProps(form, 'phone')} />
              <AddressField className="sm:col-span-2" {...fieldProps(form, 'address')} />
              <div className="grid gap-2 sm:col-span-2">
                <ReadOnlyField row label="Product name" value={productTitle(product)} />
                <Field
                  row
                  mono
                  label="Product id"
                  value={product._id}
                  readOnly
                  onFocus={({ currentTarget }) => currentTarget.select()}
                  end={<CopyButton id={product._id} label="product id" />}
                />
                <ReadOnlyField row label="Name" value={user.displayName} />
                <ReadOnlyField row label="Email" value={user.email} />
              </div>
            </>
          )}
          <div className="grid gap-3 border-base-300 border-t pt-4 sm:col-span-2">
            <PurchaseTotal product={product} quantity={form.watch('quantity')} />
            {!fit.canBuy && (
              <p id="told" className="text-sm text-warning">
                It does not fit this car. To buy it anyway, check the box above.
              </p>
            )}
            {basketOnly ? (
              <PurchaseByCheckout
                part={offered}
                quantity={typedQuantity}
                disabled={!current || !fit.canBuy}
              />
            ) : (
              <FormSubmit
                form={form}
                disabled={!current || !fit.canBuy}
                quiet={placed !== undefined}
              >
                Purchase
              </FormSubmit>
            )}
            <AddButton
              part={offered}
              quantity={typedQuantity}
              label="Add to basket"
              disabled={!current || !fit.canBuy}
            />
          </div>
        </form>
      )}
    </Card>
  )
}

// The idempotency key of a purchase form. It lives until the server responds, reloads of the page
// included.

function orderKeyOf({ _id }: Product) {
  const name = `order-key:${_id}`
  const key = readTab(name) ?? newKey()
  writeTab(name, key)
  return key
}

function deleteOrderKey({ _id }: Product) {
  writeTab(`order-key:${_id}`, null)
}

/** The unit price, and the total as soon as the quantity is a number. */
function PurchaseTotal({ product, quantity }: { product: Product; quantity: unknown }) {
  const text = String(quantity).trim()
  const units = /^\d{1,9}$/.test(text) ? Number(text) : undefined
  const price = unitPrice(product, units ?? 0)
  const { coreCharge = 0 } = product
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 tabular-nums">
      <span className="text-quiet">
        {formatPrice(price)} per {unitOfTitle(productTitle(product))}
        {coreCharge > 0 && ` + ${formatPrice(coreCharge)} core charge`}
      </span>
      {units !== undefined && (
        <span className="font-heading text-2xl">
          Total: {formatPrice(totalWithCore(price, coreCharge, units))}
        </span>
      )}
    </p>
  )
}
