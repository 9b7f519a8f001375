import { and, eq, gt } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aShopWithPads } from '#test/fitment-file.ts'
import { aCheckedImport, rowsOf, runStep } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { db } from '../../platform/db/client.ts'
import { importRow, importTable } from '../../platform/db/schema/import.ts'
import { getImport } from '../import-view.ts'

beforeAll(writeCategories)

async function codesOf(importId: string) {
  return (await rowsOf(importId)).map(({ line, action, findings }) => ({
    line,
    action,
    codes: findings.map(({ code }) => code),
  }))
}

test('each row that is odd or wrong is found, with its line, its code and a sentence', async () => {
  const { admin, file, line, others, maker } = await aShopWithPads()
  const checked = await aCheckedImport(
    admin,
    file(
      line({ model: 'Gof' }), // 2
      line({ from: '1990' }), // 3
      line({ part: 'NO-SUCH' }), // 4
      line(), // 5
      line(), // 6, the same
      line({ part: others.sku ?? '' }), // 7, overlaps row 5
      line({ engine: '2.0 TDI' }), // 8, beside row 5
      line({ from: '2016', to: '2017' }), // 9, after a hole
      line({ from: '2000', to: '2018', position: 'left' }), // 10
      line({ position: 'rear' }), // 11, of front pads
      line({ position: 'right', category: 'Discs' }), // 12
      line({ position: 'upper', category: 'Pads' }), // 13
      line({ note: 'w/o A/C' }), // 14
      line({ from: '2014', to: '2010' }), // 15
      line({ quantity: 'two' }), // 16
      line({ from: 'all' }), // 17
    ),
  )
  const codes = await codesOf(checked._id)
  expect(
    codes.map(({ line: at, action, codes: all }) => `${at} ${action} ${all.join(' ')}`.trim()),
  ).toEqual([
    '2 queued unknown-vehicle',
    '3 wrong unknown-vehicle',
    '4 queued unknown-part',
    '5 add blank-beside-condition',
    '6 same duplicate',
    '7 add overlap',
    '8 add',
    '9 add year-hole',
    '10 add range-wide',
    '11 add position-odd',
    '12 add',
    '13 add category-differs',
    '14 add note-odd',
    '15 wrong not-a-number',
    '16 wrong not-a-number',
    '17 queued not-a-number',
  ])
  const rows = await rowsOf(checked._id)
  expect(rows[0]?.findings).toEqual([
    {
      code: 'unknown-vehicle',
      text: `There is no ${maker.name} Gof in this shop’s list`,
      proposal: `${maker.name} Golf`,
    },
  ])
  expect(rows[1]?.findings[0]).toMatchObject({ proposal: '1999–2014' })
  // The page ends a finding with a point and its proposal with a question mark.
  const saidAt = (at: number) => rows.find(({ line: one }) => one === at)?.findings[0]
  expect(saidAt(9)).toMatchObject({ text: 'Nothing for 2015', proposal: 'A forgotten year' })
  expect(saidAt(10)).toMatchObject({ text: '19 years', proposal: 'Make the part universal' })
  expect(saidAt(14)).toEqual({
    code: 'note-odd',
    text: 'The note is a condition in words: the buyer is asked whether it applies',
  })
  expect(checked.report.codes).toMatchObject({ 'unknown-vehicle': 2, 'not-a-number': 3 })
})

test('a quantity that differs from nine of ten rows of the category and position is a finding', async () => {
  const { admin, file, line } = await aShopWithPads()
  const lines = Array.from({ length: 20 }, (_, n) =>
    line({ from: String(2000 + n), to: String(2000 + n), quantity: n === 7 ? '4' : '1' }),
  )
  const checked = await aCheckedImport(admin, file(...lines))
  const odd = (await codesOf(checked._id)).filter(({ codes }) => codes.includes('quantity-odd'))
  expect(odd).toMatchObject([{ line: 9 }])
})

test('a check that was killed between two batches continues, and stores no row twice', async () => {
  const { admin, file, line } = await aShopWithPads()
  const lines = Array.from({ length: 2500 }, (_, n) =>
    line({ from: String(2000 + (n % 20)), to: String(2000 + (n % 20)), engine: `E ${n}` }),
  )
  const { _id: id } = await aCheckedImport(admin, file(...lines))
  const whole = await codesOf(id)
  // As a killed process leaves it.
  await db.delete(importRow).where(and(eq(importRow.importId, id), gt(importRow.line, 1001)))
  await db.update(importTable).set({ state: 'checking' }).where(eq(importTable.id, id))
  await runStep(id, 'check')
  expect(await codesOf(id)).toEqual(whole)
  expect(await getImport(id)).toMatchObject({ state: 'checked', total: 2500, open: 2500 })
})
