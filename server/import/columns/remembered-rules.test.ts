import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { FileRules } from '#contract/import/file-rules.ts'
import { anUpload, runStep } from '#test/imports.ts'
import { aWorld } from '#test/matched-file.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { db } from '../../platform/db/client.ts'
import { importMapping } from '../../platform/db/schema/import.ts'
import { getImport } from '../import-view.ts'
import { chooseColumns, listColumns } from './choose-columns.ts'

// The rules of a supplier's file hold for the next file that is surely the same supplier's.

beforeAll(writeCategories)

const RULES: FileRules = {
  price: { rule: { by: 'percent', percent: 50 }, rounding: { to: 'none', direction: 'nearest' } },
}

/** Whose file has the shop's own names for its columns. */
async function aSupplier(rules: FileRules) {
  const { admin, sku } = await aWorld()
  const source = sku.toLowerCase().replace(/[^a-z]/g, 'q')
  const upload = (name: string) =>
    anUpload(admin, `sku,price\n${sku},20.00\n`, { kind: 'products', name })
  const choose = async (id: string, chosen: FileRules) => {
    const { columns } = await listColumns(id)
    await chooseColumns(admin, id, { columns: columns.map(({ name }) => name), rules: chosen })
    await runStep(id, 'check 2')
  }
  const first = await upload(`${source} april.csv`)
  await runStep(first, 'check')
  await choose(first, rules)
  return { source, upload, choose }
}

test('a file of another name gets no rules but those that the owner chooses for it; the supplier’s next file gets them', async () => {
  const { source, upload, choose } = await aSupplier(RULES)
  const other = await upload(`corrections of ${source}.csv`)
  expect((await getImport(other)).awaits).toBe('columns')
  const { rules, profile } = await listColumns(other)
  expect({ rules, doubt: profile?.doubt, offered: profile?.rules }).toEqual({
    rules: {},
    doubt: 'other-source',
    offered: RULES,
  })
  await choose(other, {})
  const nameless = await upload('parts.csv')
  expect((await listColumns(nameless)).rules).toEqual({})
  const next = await upload(`${source} may.csv`)
  expect((await getImport(next)).awaits).toBeNull()
  expect((await listColumns(next)).rules).toEqual(RULES)
})

test('a category of new parts that was deleted since is chosen again', async () => {
  const { source, upload } = await aSupplier({ ...RULES, categoryId: 501 })
  await db
    .update(importMapping)
    .set({
      target: sql`jsonb_set(target, '{rules,categoryId}', '987654')`,
    })
    .where(sql`target ->> 'source' = ${source}`)
  const id = await upload(`${source} may.csv`)
  expect((await getImport(id)).awaits).toBe('columns')
  expect((await listColumns(id)).rules).toEqual(RULES)
})
