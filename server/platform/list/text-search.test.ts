import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { hasText } from './text-search.ts'

test.each([
  ['customer-1234@bench.example', '%-1234@%'],
  ['casey@example.com', '% CASEY@%'],
  ['Casey Miller', '%CASEY%'],
  ['Brake disc 17345', '%17345%'],
  ['BD-2210', '%-2210%'],
  ['spark', '%SPARK%'],
  ['xy', '% XY%'],
  ['a b', '% A%'],
  ['o oil', '%OIL%'],
  ['of oil', '% OF%'],
  ['100%_\\', '%100\\%%'],
  ['@example.com', '%@EXAMPLE.COM%'],
  ['O’Brien', '%O_BRIEN%'],
])('of %s the index is asked for %s', (q, pattern) => {
  const { sql: text, params } = new PgDialect().sqlToQuery(hasText(sql`searched`, q))
  const place = /like \$(\d+)/.exec(text)?.[1]
  expect(params[Number(place) - 1]).toBe(pattern)
})

test('each word is looked for once, without the comma after it', () => {
  const { params } = new PgDialect().sqlToQuery(hasText(sql`searched`, 'Okafor,  daniel okafor'))
  expect(params).toEqual(['%OKAFOR%', '%DANIEL%'])
})

test('a comma alone is looked for as it is', () => {
  const { params } = new PgDialect().sqlToQuery(hasText(sql`searched`, ', ;'))
  expect(params).toEqual(['%, ;%'])
})
