import { sql } from 'drizzle-orm'
import { normNumber } from '#contract/catalog/part-number.ts'
import { toAttributeRow } from '../../catalog/attribute-edit.ts'
import { brandIdOf } from '../../catalog/brand.ts'
import { writeOwnNumbers } from '../../catalog/own-numbers.ts'
import { writeTags } from '../../catalog/tag.ts'
import type { Transaction } from '../../platform/db/client.ts'
import { writtenColumnsOf } from './product-columns.ts'
import type { ProductSource } from './product-source.ts'

type WrittenPart = { id: string; isNew: boolean; resolved: ProductSource }

type Brands = Map<string, number | null | undefined>

type Written = WrittenPart & { version: number; isListed: boolean }

/**
 * Writes parts with their numbers and specifications.
 * @param importId of the import that can be undone; null: none
 * @returns the versions that it makes, by id; a part that was deleted meanwhile has none
 */
export async function writeProducts(
  tx: Transaction,
  importId: string | null,
  parts: WrittenPart[],
) {
  const brands = await brandsOf(tx, parts)
  const rows = parts.map((part) => ({ ...part, values: writtenColumnsOf(part.resolved, brands) }))
  const written: Written[] = []
  for (const alike of groupAlike(rows)) written.push(...(await writeAlike(tx, alike)))
  await writeOwnNumbers(
    tx,
    written.map(({ id }) => id),
  )
  await writeNumbers(tx, importId, written)
  await writeAttributes(tx, written)
  await writeTags(
    tx,
    written.flatMap(({ id, resolved: { fields } }) =>
      fields.tags ? [{ id, tags: fields.tags }] : [],
    ),
  )
  return new Map(written.map(({ id, version }) => [id, version]))
}

/** The ids of the brands that the parts name, by name; new ones are added. */
async function brandsOf(tx: Transaction, parts: WrittenPart[]) {
  const brands: Brands = new Map()
  for (const { resolved } of parts) {
    const { brand } = resolved.fields
    if (typeof brand === 'string' && !brands.has(brand)) {
      brands.set(brand, await brandIdOf(tx, brand))
    }
  }
  return brands
}

type PartRow = WrittenPart & { values: Record<string, unknown> }

/**
 * Those that a statement can write together: all new, or none, and with values of the same columns.
 */
function groupAlike(rows: PartRow[]) {
  const groups = new Map<string, PartRow[]>()
  for (const row of rows) {
    const key = [row.isNew, ...Object.keys(row.values)].join()
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups.values()
}

/** One statement: each writes the shop's totals. */
async function writeAlike(tx: Transaction, parts: PartRow[]): Promise<Written[]> {
  const [first] = parts
  if (!first) return []
  const columns = Object.keys(first.values).map((name) => sql.identifier(name))
  const body = JSON.stringify(parts.map(({ id, values }) => ({ ...values, id })))
  const given = sql`jsonb_populate_recordset(null::product, ${body}::jsonb) o`
  const { rows } = await tx.execute<{ id: string; version: number; isListed: boolean }>(
    first.isNew
      ? sql`
        insert into product (id, ${sql.join(columns, sql`, `)})
        select o.id${sql.join(columns.map((name) => sql`, o.${name}`))} from ${given}
        returning id, version, state = 'live' as "isListed"`
      : sql`
        update product p set version = p.version + 1, updated_at = now()
          ${sql.join(columns.map((name) => sql`, ${name} = o.${name}`))}
        from ${given}
        where p.id = o.id and p.deleted_at is null
        returning p.id, p.version, p.state = 'live' as "isListed"`,
  )
  const written = new Map(rows.map((row) => [row.id, row]))
  return parts.flatMap((part) => {
    const row = written.get(part.id)
    return row ? [{ ...part, ...row }] : []
  })
}

async function writeNumbers(tx: Transaction, importId: string | null, parts: Written[]) {
  const rows = parts.flatMap(({ id, isListed, resolved }) =>
    resolved.numbers.map((one) => ({
      ...one,
      norm: normNumber(one.shown),
      product_id: id,
      is_listed: isListed,
      import_id: importId,
    })),
  )
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into part_number (product_id, kind, brand, shown, norm, is_listed, import_id)
    select product_id, kind, brand, shown, norm, is_listed, import_id
    from jsonb_populate_recordset(null::part_number, ${JSON.stringify(rows)}::jsonb)
    on conflict (norm, product_id, kind, shown) do nothing`)
}

/** A part without a specification in its row keeps its own. */
async function writeAttributes(tx: Transaction, parts: Written[]) {
  const specified = parts.filter(({ resolved }) => resolved.attributes.length > 0)
  if (specified.length === 0) return
  const ids = specified.map(({ id }) => id)
  const rows = specified.flatMap(({ id, resolved }) =>
    resolved.attributes
      .map((one, at) => toAttributeRow(id, one, at + 1))
      .map(({ productId, ...row }) => ({ ...row, product_id: productId })),
  )
  await tx.execute(
    sql`delete from product_attribute where product_id = any(${sql.param(ids)}::uuid[])`,
  )
  await tx.execute(sql`
    insert into product_attribute (product_id, position, name, value, amount, unit)
    select product_id, position, name, value, amount, unit
    from jsonb_populate_recordset(null::product_attribute, ${JSON.stringify(rows)}::jsonb)`)
}
