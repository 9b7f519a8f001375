import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { aCheckedImport, rowsOf } from '#test/imports.ts'
import { aSheetRow, aWorkbook } from '#test/workbook.ts'

test('lines that name sections are counted, not wrong, and the first are shown', async () => {
  const admin = await aPerson({ role: 'admin' })
  const id = randomUUID().slice(0, 8)
  const sections = Array.from({ length: 101 }, (_, at) => {
    return aSheetRow('BRAKES') + aSheetRow(`S-1${at}-${id}`, 'Brake pads', 12.5)
  })
  const sheet = aSheetRow('sku', 'name', 'price') + sections.join('')
  const bytes = aWorkbook({ sheets: { S: sheet } })
  const { _id, report } = await aCheckedImport(admin, bytes, { kind: 'products' })
  expect(report).toMatchObject({ actions: { add: 101 }, skippedCount: 101 })
  expect(report.skipped).toHaveLength(100)
  expect(report.skipped[0]).toEqual({ line: 2, why: 'section', text: 'BRAKES' })
  expect(await rowsOf(_id)).toHaveLength(101)
})
