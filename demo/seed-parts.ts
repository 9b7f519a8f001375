import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { loadVehicleModels } from '#server/catalog/load-vehicle-models.ts'
import {
  FITMENT_COLUMNS,
  FITMENT_VALUES,
  RESOLVED,
} from '#server/import/fitments/fitment-rows-sql.ts'
import { readVehicleIndex } from '#server/import/fitments/vehicle-index.ts'
import { writeProducts } from '#server/import/parts/write-products.ts'
import type { Transaction } from '#server/platform/db/client.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { seedHowToTell } from './how-to-tell.ts'
import { seedRepairs } from './repairs.ts'
import { type DemoPart, readDemoParts } from './sample-parts.ts'

/**
 * Inserts the sample parts with all that is said of them in an empty shop, and queues their
 * indexing.
 */
export async function seedParts(tx: Transaction) {
  await loadVehicleModels()
  const parts = (await readDemoParts()).map((part) => ({ ...part, id: uuidv7() }))
  await writeProducts(
    tx,
    null,
    parts.map((part) => ({ id: part.id, isNew: true, resolved: part })),
  )
  await seedFitments(tx, parts)
  await seedHowToTell(tx)
  await completeParts(tx, parts)
  await seedRepairs(tx)
  // One statement queues what insertJob would; the job worker begins after the seed.
  await tx.execute(sql`
    insert into job (kind, subject_id, event) select 'search', id, 'v' || version from product
    on conflict do nothing`)
}

type NewPart = DemoPart & { id: string }

/**
 * Sends all rows as one parameter: a statement with one for each of their values takes longer to
 * build than to run.
 */
async function seedFitments(tx: Transaction, parts: NewPart[]) {
  const models = await readVehicleIndex()
  const resolved = parts.flatMap(({ id, vehicles }) =>
    vehicles.map(({ make, model, ...statement }) => ({
      product_id: id,
      resolved: {
        ...statement,
        modelId: must(models.find(make, model), `${make} ${model}`).id,
      },
    })),
  )
  await tx.execute(sql`
    insert into fitment (${FITMENT_COLUMNS})
    select ${FITMENT_VALUES}, null
    from jsonb_populate_recordset(null::import_row, ${JSON.stringify(resolved)}::jsonb) r
    join product p on p.id = r.product_id cross join lateral ${RESOLVED}`)
}

/** Writes what a row of parts can't say. */
async function completeParts(tx: Transaction, parts: NewPart[]) {
  const ids = new Map(parts.map(({ sku, id }) => [sku, id]))
  for (const { id, isFitmentComplete, replacedBy } of parts) {
    if (!isFitmentComplete && !replacedBy) continue
    const supersededBy = replacedBy ? must(ids.get(replacedBy), replacedBy) : null
    await tx.update(product).set({ isFitmentComplete, supersededBy }).where(eq(product.id, id))
  }
}

function must<T>(value: T | undefined, name: string) {
  if (value === undefined) throw new Error(`The sample data names ${name}, which there is not`)
  return value
}
