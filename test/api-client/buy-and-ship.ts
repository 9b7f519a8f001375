import createClient from 'openapi-fetch'
import type { paths } from './paths.ts'

// What a program of the shopkeeper does, with a client whose types `openapi-typescript` makes from
// the OpenAPI document (api-client.slow.test.ts writes them to paths.ts).

type Shop = { url: string; key: string }

/** Buys a part, pays and ships it. @param charge what a card form does with the payment intent */
export async function buyAndShip(
  { url, key }: Shop,
  productId: string,
  charge: (intent: { clientSecret: string }) => Promise<{ id: string }>,
) {
  const shop = createClient<paths>({
    baseUrl: `${url}/api`,
    headers: { authorization: `Bearer ${key}` },
  })
  const part = required(await shop.GET('/product/{id}', { params: { path: { id: productId } } }))
  const placed = required(
    await shop.POST('/checkout', {
      params: { header: { 'idempotency-key': crypto.randomUUID() } },
      body: {
        lines: [{ productId, quantity: 1, pricePerUnit: part.pricePerUnit }],
        phone: '5551234',
        address: '1 Main Street',
        total: part.pricePerUnit,
      },
    }),
  )
  const orderId = placed.insertedId
  const path = { id: orderId }
  const intent = required(
    await shop.POST('/create-payment-intent', {
      body: { orderId, pricePerUnit: part.pricePerUnit },
    }),
  )
  const { id: transactionId } = await charge(intent)
  required(
    await shop.PATCH('/order/{id}', {
      params: { path },
      body: { appointment: orderId, transactionId },
    }),
  )
  const parcel = required(
    await shop.POST('/order/{id}/shipment', {
      params: { path, header: { 'idempotency-key': crypto.randomUUID() } },
      body: {},
    }),
  )
  const shipped = required(
    await shop.POST('/shipment/{id}/ship', {
      params: { path: { id: parcel._id } },
      body: { carrier: 'UPS', tracking: '1Z 999' },
    }),
  )
  return { orderId, state: shipped.orderState }
}

function required<Body>({ data, error }: { data?: Body; error?: { detail?: string } }) {
  if (data === undefined) throw new Error(error?.detail)
  return data
}
