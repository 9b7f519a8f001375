import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aShopWithPart } from '#test/import-files.ts'
import { aCheckedImport, applied, decided, undone } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { writeOwnNumbers } from '../../catalog/own-numbers.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { listQueue } from '../queue/queue-entry.ts'

beforeAll(writeCategories)

test('a part that PIES takes out of the catalog waits, and becomes a draft if the owner wants', async () => {
  const { admin, brand, number, pads } = await aShopWithPart()
  await db.transaction((tx) => writeOwnNumbers(tx, [pads.id]))
  const item = (type: string, of: string) =>
    `<Item MaintenanceType="${type}"><PartNumber>${of}</PartNumber><BrandLabel>${brand}</BrandLabel></Item>`
  const items = item('D', number) + item('D', `${number}X`) + item('C', `${number}Y`)
  const text = `<PIES><Header/><Items>${items}</Items></PIES>`
  const { _id: id, report } = await aCheckedImport(admin, text, { kind: 'pies' })
  expect(report).toMatchObject({
    actions: { queued: 1, same: 1, wrong: 1 },
    codes: { removed: 1, 'nothing-to-remove': 1, 'unknown-part': 1 },
  })
  const [entry] = await listQueue(id)
  expect(entry).toMatchObject({ kind: 'removed', choices: ['draft', 'drop'], isProposed: true })
  await expect(decided(admin, id, { state: 'live' })).rejects.toThrow('It becomes a draft')
  expect((await decided(admin, id, { state: 'draft' })).report.actions).toMatchObject({ change: 1 })
  const state = async () =>
    (await db.select().from(product).where(eq(product.id, pads.id)))[0]?.state
  await applied(admin, id)
  expect(await state()).toBe('draft')
  await undone(admin, id)
  expect(await state()).toBe('live')
})
