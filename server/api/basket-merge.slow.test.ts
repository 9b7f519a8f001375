import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MergedBasket } from '#contract/basket/basket.ts'
import { add, aGuest, basketOf, merge, quantitiesOf, rowsOf, set } from '#test/basket-calls.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'

test('at the sign-in quantities are added up, at most the stock, and at least the minimum', async () => {
  const [person, guest] = [await aPerson(), aGuest()]
  const casey = { as: person }
  const [both, short, few, fresh, mine] = [
    await aProduct({ name: 'Both' }),
    await aProduct({ name: 'Short', availableQuantity: 5 }),
    await aProduct({ name: 'Few', minimumOrderQuantity: 4 }),
    await aProduct({ name: 'Fresh' }),
    await aProduct({ name: 'Mine' }),
  ]
  for (const part of [both, short]) await add(casey, part, 4)
  await add(casey, mine, 1)
  await add(guest, both, 3)
  await add(guest, short, 3)
  await add(guest, few, 1)
  await add(guest, fresh, 2)
  const { status, body }: { status: number; body: MergedBasket } = await merge(person, guest)
  expect(status).toBe(200)
  expect(body.merged).toEqual([
    { productId: both.id, title: 'Both', had: 4, brought: 3, quantity: 7, code: 'summed' },
    { productId: short.id, title: 'Short', had: 4, brought: 3, quantity: 5, code: 'cut' },
    { productId: few.id, title: 'Few', had: 0, brought: 1, quantity: 4, code: 'raised' },
    { productId: fresh.id, title: 'Fresh', had: 0, brought: 2, quantity: 2, code: 'added' },
  ])
  expect(await quantitiesOf(casey)).toEqual([
    [both.id, 7],
    [short.id, 5],
    [mine.id, 1],
    [few.id, 4],
    [fresh.id, 2],
  ])
  expect(body.basket).toEqual(await basketOf(casey))
  expect(await rowsOf(guest)).toEqual([])
})

test('merged twice at once, a guest’s basket counts once', async () => {
  const [person, guest, part] = [await aPerson(), aGuest(), await aProduct()]
  await add(guest, part, 2)
  const answers = await Promise.all([merge(person, guest), merge(person, guest)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.map(({ body }) => body.merged.length).sort()).toEqual([0, 1])
  expect((await basketOf({ as: person })).units).toBe(2)
})

test('a merge keeps parts that are no longer sold, and leaves out lines without room', async () => {
  const [person, guest] = [await aPerson(), aGuest()]
  const [gone, late] = [await aProduct({ name: 'Gone' }), await aProduct({ name: 'Late' })]
  await add(guest, gone, 1)
  await add(guest, late, 1)
  await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, gone.id))
  const own = await Promise.all(Array.from({ length: 99 }, () => aProduct()))
  for (const part of own) await set({ as: person }, part, 1)
  const { body }: { body: MergedBasket } = await merge(person, guest)
  expect(body.merged.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['added', 1],
    ['no-room', 0],
  ])
  expect(body.basket.lines).toHaveLength(100)
  expect(body.basket.lines.find(({ product: { _id } }) => _id === gone.id)?.issues).toEqual([
    'not-sold',
  ])
})

test('a merge rounds to whole packs, rather more than fewer, and says so', async () => {
  const [person, guest] = [await aPerson(), aGuest()]
  const packs = { packSize: 4, minimumOrderQuantity: 4 }
  const [sum, few, short] = [
    await aProduct({ name: 'Sum', ...packs }),
    await aProduct({ name: 'Few', ...packs }),
    await aProduct({ name: 'Short', ...packs, availableQuantity: 10 }),
  ]
  await add({ as: person }, sum, 4)
  await add(guest, sum, 1)
  await add(guest, few, 2)
  await add(guest, short, 13)
  const { body }: { body: MergedBasket } = await merge(person, guest)
  expect(body.merged.map(({ quantity, code, packSize }) => [quantity, code, packSize])).toEqual([
    [8, 'packed', 4],
    [4, 'raised', 4],
    [8, 'cut', 4],
  ])
  expect(body.basket.lines.flatMap(({ issues }) => issues)).toEqual([])
})
