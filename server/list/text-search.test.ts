import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { hasText } from './text-search.ts'

test.each([
  ['customer-1234@bench.example', '%-1234@%'],
  ['casey@example.com', '% CASEY@%'],
  ['Casey Miller', '%CASEY MILLER%'],
  ['Brake disc 17345', '% 17345%'],
  ['BD-2210', '%-2210%'],
  ['spark', '%SPARK%'],
  ['xy', '% XY%'],
  ['a b', '%A B%'],
  ['100%_\\', '%100\\%%'],
  ['@example.com', '%@EXAMPLE.COM%'],
])('of %s the index is asked for %s', (q, pattern) => {
  const { params } = new PgDialect().sqlToQuery(hasText(sql`searched`, q))
  expect(params[0]).toBe(pattern)
})
