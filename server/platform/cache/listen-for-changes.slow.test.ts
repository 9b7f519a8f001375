import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { NewProduct } from '#contract/catalog/product.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { servedApp } from '#test/served-app.ts'
import { db, pool } from '../db/client.ts'
import { product } from '../db/schema/product.ts'
import { waitForInvalidation } from './listen-for-changes.ts'
import { cacheEnabled } from './tagged-cache.ts'

const served = servedApp()

async function namesIn(path: string) {
  const products: { name: string }[] = JSON.parse(String((await served.ask(path)).body))
  return products.map(({ name }) => name)
}

function aNewProduct(name: string): NewProduct {
  return {
    name,
    img: 'https://pictures.example/part.jpg',
    description: 'A part.',
    availableQuantity: 5,
    minimumOrderQuantity: 1,
    pricePerUnit: 12.5,
  }
}

test('a new product is in the next answer, and gone from the one after it is deleted', async () => {
  const { token } = await aPerson({ role: 'admin' })
  for (let n = 0; n < 20; n += 1) {
    const name = `Gasket ${n}`
    await served.ask('/product?limit=3&sort=newest')
    const added = await served.send('POST', '/product', token, aNewProduct(name))
    const { insertedId } = await added.json()
    expect(await namesIn('/product?limit=3&sort=newest')).toContain(name)
    expect((await served.ask(`/product/${insertedId}`)).status).toBe(200)
    await served.send('DELETE', `/product/${insertedId}`, token)
    expect(await namesIn('/product?limit=3&sort=newest')).not.toContain(name)
    expect((await served.ask(`/product/${insertedId}`)).status).toBe(404)
  }
})

test('the stock that an order took is gone from the next answer', async () => {
  const part = await aProduct({ availableQuantity: 50 })
  const { token } = await aPerson()
  await waitForInvalidation()
  for (let left = 49; left > 40; left -= 1) {
    await served.ask(`/product/${part.id}`)
    const order = {
      productId: part.id,
      pricePerUnit: 12.5,
      quantity: 1,
      phone: '5551234',
      address: '1 Main Street',
    }
    expect((await served.send('POST', '/order', token, order)).status).toBe(201)
    const answer = JSON.parse(String((await served.ask(`/product/${part.id}`)).body))
    expect(answer.availableQuantity).toBe(left)
  }
})

test('a change in the database itself shows in the next response', async () => {
  const part = await aProduct({ name: 'Belt' })
  await waitForInvalidation()
  await served.ask(`/product/${part.id}`)
  await db.update(product).set({ availableQuantity: 7 }).where(eq(product.id, part.id))
  await waitForInvalidation()
  const answer = JSON.parse(String((await served.ask(`/product/${part.id}`)).body))
  expect(answer.availableQuantity).toBe(7)
})

test('a change of one product invalidates no other product’s response', async () => {
  const [one, other] = [await aProduct(), await aProduct()]
  await waitForInvalidation()
  await served.ask(`/product/${one.id}`)
  await db.update(product).set({ availableQuantity: 7 }).where(eq(product.id, other.id))
  await waitForInvalidation()
  served.queries = 0
  await served.ask(`/product/${one.id}`)
  expect(served.queries).toBe(0)
})

test('while no connection listens for changes, nothing is cached', async () => {
  const part = await aProduct()
  await waitForInvalidation()
  await served.ask(`/product/${part.id}`)
  // As when the connection breaks: the server ends it.
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query = 'select 1' or query like 'listen%')`,
  )
  await vi.waitUntil(() => !cacheEnabled())
  await db.update(product).set({ availableQuantity: 3 }).where(eq(product.id, part.id))
  const answer = JSON.parse(String((await served.ask(`/product/${part.id}`)).body))
  expect(answer.availableQuantity).toBe(3)
  await vi.waitUntil(cacheEnabled, 10_000)
})
