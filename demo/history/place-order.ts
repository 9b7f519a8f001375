import { checkoutSchema } from '#contract/order/checkout.ts'
import { checkOut } from '#server/sales/checkout/check-out.ts'
import { quote } from '#server/sales/checkout/quote.ts'
import type { Act, Scene } from './acts.ts'

/** As the checkout's page does it: asks what it costs, and orders at that price. */
export async function placeOrder(
  { account, person, productIds, key }: Scene,
  { lines, code }: Extract<Act, { does: 'place' }>,
) {
  const { name, email, ip, phone, shipTo, car } = person
  const { country, region, postalCode } = shipTo
  const asked = lines.map(({ sku, quantity }) => ({
    productId: productIds.get(sku) ?? '',
    quantity,
  }))
  const place = { country, region, postalCode, ...(code && { code }) }
  const price = await quote({ lines: asked, ...place }, ip, account)
  const isForCar = (at: number) => car !== undefined && lines[at]?.forCar
  const checkout = checkoutSchema.parse({
    lines: price.lines.map(({ productId, pricePerUnit, quantity }, at) => ({
      ...{ productId, pricePerUnit, quantity },
      ...(isForCar(at) && { vehicle: car }),
    })),
    ...{ name, email, phone, shipTo, code, total: price.total, oldPartDays: price.oldPartDays },
    ...(price.rate && { rate: price.rate }),
  })
  const { id } = await checkOut(account ?? { email, name, ip }, checkout, key)
  return id
}
