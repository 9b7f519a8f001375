import { randomUUID } from 'node:crypto'
import { SEED_CATEGORIES } from '#server/catalog/category/seed-categories.ts'
import { db } from '#server/platform/db/client.ts'
import { category } from '#server/platform/db/schema/category.ts'
import { importMapping } from '#server/platform/db/schema/import.ts'
import { make, vehicleModel } from '#server/platform/db/schema/vehicle.ts'
import { singleRow } from '#server/platform/db/single-row.ts'

// Vehicles and categories of tests. Each test has makes of its own, so that none finds another's.

/** @param years such as '[1999,2022)' */
export async function aModel(name = 'Golf', years = '[1999,2022)', ofMake?: { id: number }) {
  const maker = ofMake ?? (await aMake())
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return singleRow(
    await db
      .insert(vehicleModel)
      .values({ makeId: maker.id, slug, name, years: `{${years}}` })
      .returning(),
  )
}

export async function aMake(name = `Make ${randomUUID().slice(0, 8)}`) {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return singleRow(await db.insert(make).values({ slug, name }).returning())
}

/**
 * Those of a new shop, should a test have removed some; and what was said of other tests' files is
 * forgotten.
 */
export async function writeCategories() {
  await db.delete(importMapping)
  await db
    .insert(category)
    .values(SEED_CATEGORIES.map((one) => ({ ...one, words: [], attributes: [] })))
    .onConflictDoNothing()
}
