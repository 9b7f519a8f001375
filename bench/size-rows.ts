import { adminToken, type Customer } from './data.ts'
import { BROTLI, type Target } from './load.ts'
import { CORS_ORIGIN, type Shop } from './shop.ts'

/** What must not grow with the shop: made for every request, nothing from the cache. */
export async function listSizeRows({ db }: Shop, customers: Customer[]) {
  // Requests of such an origin are never served from the cache.
  const uncached = { ...BROTLI, origin: CORS_ORIGIN }
  const { rows } = await db.query<{ id: string }>(
    'select id from product order by id offset (select count(*) / 2 from product) limit 1',
  )
  const middle = rows[0]?.id ?? ''
  const [busiest] = customers
  const admin = { authorization: `Bearer ${await adminToken(db)}` }
  const own = { authorization: `Bearer ${busiest?.token}` }
  const targets: [name: string, path: string, headers: Record<string, string>][] = [
    ['Home', '/', uncached],
    ['One product', `/api/product/${middle}`, uncached],
    ['The first page of products', '/api/product?limit=24&sort=newest', uncached],
    [
      'A page of products in the middle',
      `/api/product?limit=24&sort=newest&cursor=${middle}`,
      uncached,
    ],
    [
      'My Orders of a customer with a tenth of all orders',
      `/api/order?customer=${busiest?.email}&limit=24&sort=newest`,
      own,
    ],
    ['A page of Manage Orders', '/api/allOrder?limit=24&sort=newest', admin],
  ]
  return targets.map(([name, path, headers]) => {
    const target: Target = { path, headers, status: 200 }
    return { name, target }
  })
}
