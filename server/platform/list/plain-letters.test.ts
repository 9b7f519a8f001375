import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '../db/client.ts'
import { singleRow } from '../db/single-row.ts'
import { plainUpper } from './plain-letters.ts'

test('the database and the search write the same letters without marks', async () => {
  // Latin-1 and Latin Extended; the capital of ß is two letters in JavaScript and itself in
  // PostgreSQL.
  const letters = Array.from({ length: 0x250 - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at))
  const written = letters.filter((letter) => letter.toUpperCase().length === 1).join('')
  const { rows } = await db.execute<{ plain: string }>(sql`select plain_upper(${written}) as plain`)
  const differ = [...singleRow(rows).plain].flatMap((one, at) =>
    one === [...plainUpper(written)][at] ? [] : [written[at]],
  )
  expect(differ).toEqual([])
})

test.each([
  ['Hernández', 'HERNANDEZ'],
  ['Łukasz Żółć', 'LUKASZ ZOLC'],
  ['Søren Åkesson', 'SOREN AKESSON'],
  ['Пётр', 'ПЁТР'],
])('%s is looked for as %s', (written, plain) => {
  expect(plainUpper(written)).toBe(plain)
})
