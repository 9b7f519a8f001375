import { sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { ADDED_PARTS, type ImportedKind, type World } from './import-files.ts'
import { sleep } from './time.ts'
import { expectThat } from './violations.ts'

// What the tables hold before, amid and after an import.

/**
 * Every column that an import may write, and that an undo puts back; own numbers follow from the
 * SKU. @param edited an editor changes its description
 */
export async function digestOf({ parts }: World, edited: string) {
  const ids = sql.param(parts.map(({ id }) => id))
  const { rows } = await db.execute<Record<ImportedKind, string>>(sql`
    select
      (select md5(string_agg(to_jsonb(f)::text, ',' order by f.id)) from fitment f
        where f.product_id = any(${ids}::uuid[])) as fitments,
      (select md5(string_agg(to_jsonb(n)::text, ',' order by n.product_id, n.kind, n.shown)) from part_number n
        where n.product_id = any(${ids}::uuid[]) and n.kind <> 'own') as numbers,
      (select md5(string_agg((to_jsonb(p) - '{version,updated_at,available_quantity,description}'::text[])::text, ','
        order by p.id)) from product p where p.id = any(${ids}::uuid[]) and p.id <> ${edited}) as products`)
  return rows[0] ?? { fitments: '', numbers: '', products: '' }
}

/**
 * Of the parts of the world: rows as they were at first, and rows of the files. One statement: one
 * moment.
 */
async function countRows({ parts }: World) {
  const ids = sql.param(parts.map(({ id }) => id))
  const { rows } = await db.execute<Record<string, number>>(sql`
    select
      (select count(*) filter (where conditions = '{}') from fitment where product_id = any(${ids}::uuid[]))::int as "oldFitments",
      (select count(*) filter (where conditions <> '{}') from fitment where product_id = any(${ids}::uuid[]))::int as "newFitments",
      (select count(*) filter (where shown like 'OLD-%') from part_number where product_id = any(${ids}::uuid[]))::int as "oldNumbers",
      (select count(*) filter (where shown like 'NEW-%') from part_number where product_id = any(${ids}::uuid[]))::int as "newNumbers"`)
  return rows[0] ?? {}
}

/**
 * Looks without a pause, until it is stopped, whether fitments and numbers are there wholly or not
 * at all.
 */
export function watchForHalves(world: World) {
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const found = await countRows(world)
      for (const [name, all] of [
        ['Fitments', world.rows.fitments],
        ['Numbers', world.rows.numbers],
      ] as const) {
        const [old, added] = [found[`old${name}`] ?? 0, found[`new${name}`] ?? 0]
        const isWhole = (old === world.rows.old && added === 0) || (old === 0 && added === all)
        expectThat(isWhole, `${name} are half applied: ${old} old ones, ${added} of the file`)
      }
      await sleep(5)
    }
  })()
  return async () => {
    isOver = true
    await watching
  }
}

/** After an import was applied. */
export async function expectApplied(kind: ImportedKind, world: World) {
  if (kind === 'products') {
    const { changed, added } = await countProducts(world)
    expectThat(changed === world.parts.length, `of the parts ${changed} were changed`)
    expectThat(added === ADDED_PARTS, `${added} parts were added, not ${ADDED_PARTS}`)
    return
  }
  const found = await countRows(world)
  const count = kind === 'fitments' ? found.newFitments : found.newNumbers
  expectThat(count === world.rows[kind], `an applied file has ${count} ${kind}`)
}

async function countProducts({ parts, prefix }: World) {
  const ids = sql.param(parts.map(({ id }) => id))
  const { rows } = await db.execute<{ changed: number; added: number }>(sql`
    select count(*) filter (where id = any(${ids}::uuid[]) and price_per_unit_cents = 2100)::int as changed,
      count(*) filter (where title = 'Added by the file')::int as added
    from product where sku like ${`${prefix}-%`}`)
  return rows[0] ?? { changed: 0, added: 0 }
}
