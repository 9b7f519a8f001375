import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { aPart, type Part } from './buyer.ts'

// Parts with fitments and numbers, and files that replace all of them.

export type ImportedKind = 'fitments' | 'numbers' | 'products'

const PARTS = 12
const MODELS = 200
const NUMBERS = 60
const NEW_PARTS = 450
const OLD_ROWS = 15
/** Its last digit is wrong. */
const WRONG_GTIN = '4006381333932'
/**
 * Fills the file up to several chunks of a megabyte, so that a process can be killed amid the
 * upload.
 */
const PADDING = ' '.repeat(700)

/** What a buyer names; each file has it, under a condition. */
export const YEAR = 2014
const CONDITION = '288 mm discs'

type Model = { id: number; make: string; model: string; makeSlug: string; modelSlug: string }

export type World = {
  parts: Part[]
  models: Model[]
  /** The SKUs of new parts begin with it. */
  prefix: string
  /** How many fitments and numbers there are, at first and in the files. */
  rows: { old: number; fitments: number; numbers: number }
}

/** Parts of which each fits a few models without a condition and has a few numbers. */
export async function aWorld(): Promise<World> {
  const { rows: models } = await db.execute<Model>(sql`
    select m.id, k.name as make, m.name as model, k.slug as "makeSlug", m.slug as "modelSlug"
    from vehicle_model m join make k on k.id = m.make_id
    where ${YEAR}::int <@ m.years order by m.id limit ${MODELS}`)
  if (models.length < MODELS) throw new Error('the vehicle base is not loaded')
  const prefix = `F${randomUUID().slice(0, 8)}`.toUpperCase()
  const parts = await Promise.all(Array.from({ length: PARTS }, () => aPart(100_000, 2_000)))
  for (const [n, part] of parts.entries()) {
    const sku = `${prefix}-${n}`
    await db
      .update(product)
      .set({ sku, fits: 'vehicle', title: 'As before' })
      .where(eq(product.id, part.id))
    part.sku = sku
  }
  const ids = sql.param(parts.map(({ id }) => id))
  const old = sql.param(models.slice(0, OLD_ROWS).map(({ id }) => id))
  await db.execute(sql`
    insert into fitment (product_id, model_id, year_from, year_to, quantity, is_listed)
    select p, m, ${YEAR}, ${YEAR}, 1, true from unnest(${ids}::uuid[]) p, unnest(${old}::int[]) m`)
  await db.execute(sql`
    insert into part_number (product_id, kind, brand, shown, norm, is_listed)
    select p, 'oe', 'Orvane', 'OLD-' || n, 'OLD' || n, true
    from unnest(${ids}::uuid[]) p, generate_series(1, ${OLD_ROWS}::int) n`)
  return {
    parts,
    models,
    prefix,
    rows: { old: PARTS * OLD_ROWS, fitments: PARTS * MODELS, numbers: PARTS * NUMBERS },
  }
}

/**
 * What the file does: every fitment gets a condition, every number another one, every part another
 * price, though a cell of it is wrong.
 */
export function aFile(kind: ImportedKind, { parts, models, prefix }: World) {
  const skus = parts.map(({ sku }) => sku ?? '')
  if (kind === 'fitments') {
    const rows = skus.flatMap((sku) =>
      models.map(({ make, model }) =>
        [sku, YEAR, `"${make}"`, `"${model}"`, `"${CONDITION}"`, `"${PADDING}"`].join(),
      ),
    )
    return ['part_number,year_from,make,model,conditions,note', ...rows].join('\n')
  }
  if (kind === 'numbers') {
    const numbers = Array.from({ length: NUMBERS }, (_, n) => `NEW-${n}`)
    const rows = skus.flatMap((sku) => numbers.map((number) => `${sku},oe,Orvane,${number}`))
    return ['part_number,kind,brand,number', ...rows].join('\n')
  }
  const added = Array.from(
    { length: NEW_PARTS },
    (_, n) => `${prefix}-N${n},New part ${n},Added by the file,30.00,`,
  )
  const changed = skus.map((sku) => `${sku},Spark plug,Changed by the file,21.00,${WRONG_GTIN}`)
  return ['sku,name,title,price,gtin', ...changed, ...added].join('\n')
}

export const ADDED_PARTS = NEW_PARTS
