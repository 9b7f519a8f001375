import { afterEach, expect, test } from 'vitest'
import { pool } from '#server/platform/db/client.ts'
import { aProduct } from '#test/builders.ts'
import { loader } from './home.tsx'

afterEach(async () => {
  await pool.query('alter table if exists review_out_of_reach rename to review')
})

test('Home shows the six newest products, newest first', async () => {
  const made: string[] = []
  for (let n = 0; n < 7; n += 1) made.push((await aProduct()).id)
  const { products } = await loader()
  expect(products.map(({ _id }) => _id)).toEqual(made.slice(1).toReversed())
})

test('a review list that can’t be read leaves its grid empty, and the page still arrives', async () => {
  await aProduct()
  await pool.query('alter table review rename to review_out_of_reach')
  const { products, reviews } = await loader()
  expect(reviews).toEqual([])
  expect(products).not.toEqual([])
})
