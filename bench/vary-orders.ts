import { randomUUID } from 'node:crypto'
import type { Customer } from './data.ts'
import type { Shop } from './shop.ts'

/** Each order is another customer's, from another IP, of another product. */
export async function varyOrders(shop: Shop, customers: Customer[]) {
  const vary = await varyBuyers(shop, customers)
  return () => vary(([product]) => ({ ...product, quantity: 1 }))
}

const LINES = 5

/** Checkouts of five products each. */
export async function varyCheckouts(shop: Shop, customers: Customer[]) {
  const vary = await varyBuyers(shop, customers)
  return () =>
    vary((products) => {
      const lines = products.slice(0, LINES).map((product) => ({ ...product, quantity: 1 }))
      const cents = lines.reduce((sum, line) => sum + Math.round(line.pricePerUnit * 100), 0)
      return { lines, total: cents / 100 }
    })
}

type Wanted = { productId: string; pricePerUnit: number }

async function varyBuyers({ db }: Shop, customers: Customer[]) {
  const { rows: products } = await db.query<{ id: string; cents: number }>(
    'select id, price_per_unit_cents as cents from product where available_quantity > 1000000',
  )
  let n = 0
  return function vary(order: (products: Wanted[]) => object) {
    n += 1
    const customer = customers[n % customers.length]
    const wanted = Array.from({ length: LINES }, (_, at) => {
      const product = products[((n + at) * 7919) % products.length]
      return { productId: product?.id ?? '', pricePerUnit: (product?.cents ?? 0) / 100 }
    })
    const body = {
      ...order(wanted),
      phone: '5551234',
      address: '1 Main Street, Springfield',
      customerId: customer?.id,
      customer: customer?.email,
      customerName: 'Customer',
    }
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${customer?.token}`,
      'x-forwarded-for': `10.${(n >> 16) % 256}.${(n >> 8) % 256}.${n % 256}`,
      'idempotency-key': randomUUID(),
    }
    return { headers, body: JSON.stringify(body) }
  }
}
