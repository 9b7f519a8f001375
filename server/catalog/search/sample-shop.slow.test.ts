import { afterAll, beforeAll, expect, test } from 'vitest'
import { countChoices, withChoice } from '#contract/catalog/part-list-url.ts'
import { seedEmptyDatabase } from '#demo/seed.ts'
import { emptyShop } from '#test/empty-shop.ts'
import { find, listQuery } from '#test/searched-shop.ts'
import { sum } from '../../../bench/search/figures.ts'
import { judgeOne } from '../../../bench/search/sample.ts'
import { SAMPLE_QUERIES } from '../../../bench/search/sample-queries.ts'
import { countTitles, indexNewProducts } from './search.ts'
import { invalidateNames } from './understand/known-names.ts'

// What searches of the sample shop show first: by the measures of `npm run bench:search`.

beforeAll(async () => {
  await emptyShop()
  await seedEmptyDatabase()
  await indexNewProducts()
  await countTitles()
})

afterAll(async () => {
  await emptyShop()
  invalidateNames()
})

test('the searched part is first, parts of its category are together, and no verdict is wrong', async () => {
  // At once they would wait for the few connections of searches longer than one may.
  const judged: ({ q: string } & Awaited<ReturnType<typeof judgeOne>>)[] = []
  for (const asked of SAMPLE_QUERIES) judged.push({ q: asked.q, ...(await judgeOne(asked)) })
  const all = judged.map(({ figures }) => figures).reduce(sum)
  const missed = judged.flatMap(({ q, figures, titles }) =>
    figures.first ? [] : [`${q}: ${titles.join(' · ')}`],
  )
  expect(missed.join('\n')).toBe('')
  expect(all).toMatchObject({ queries: SAMPLE_QUERIES.length, empty: 0, wrongFits: 0 })
  expect(all.mrr / all.queries).toBeGreaterThan(0.95)
  expect(all.ndcg / all.queries).toBeGreaterThan(0.88)
  expect(all.accessoryAbove).toBeLessThanOrEqual(1)
})

test.each(['oil', 'golf brake pads', 'front brake pads', '2014 golf brake pads'])(
  '“%s”: a filter leaves as many parts as the number beside it says',
  async (q) => {
    const { facets } = await find(q)
    const choices = facets.flatMap(({ name, choices }) => choices.map((one) => ({ name, ...one })))
    const left: string[] = []
    for (const { name, value, count } of choices) {
      const query = withChoice(listQuery, name, value)
      expect(countChoices(query)).toBe(1)
      const { total } = await find(q, query)
      if (total !== count) left.push(`${name} ${value}: ${count}, then ${total}`)
    }
    expect(choices.length).toBeGreaterThan(5)
    expect(left).toEqual([])
  },
)
