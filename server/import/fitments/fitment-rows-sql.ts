import { type SQL, sql } from 'drizzle-orm'

// A row of fitments in SQL: what import_row.resolved has, and the same as the table has it.

/** Lines that a statement takes at once, so that none lasts longer than a few seconds. */
export const LINES = 20_000

/** `x`: the fitment that a row `r` of import_row writes. */
export const RESOLVED = sql`jsonb_to_record(r.resolved) as x ("modelId" int, "yearFrom" smallint, "yearTo" smallint,
  engine text, trim text, "builtFrom" int, "builtTo" int, position text, quantity smallint, conditions text[], note text)`

export const FITMENT_COLUMNS = sql`product_id, model_id, year_from, year_to, engine, trim, built_from, built_to, position,
  quantity, conditions, note, is_listed, category_id, brand_id, import_id`

/**
 * The values of these columns but the last, from a row `r`, its fitment `x` and its product `p`.
 */
export const FITMENT_VALUES = sql`r.product_id, x."modelId", x."yearFrom", x."yearTo", x.engine, x.trim, x."builtFrom",
  x."builtTo", x.position, x.quantity, x.conditions, x.note, p.state = 'live', p.category_id, p.brand_id`

/** Is fitment `f` the row `x`, as the table's rule of uniqueness has it? */
export const IS_SAME = sql`f.product_id = r.product_id and f.model_id = x."modelId"
  and f.year_from = x."yearFrom" and f.year_to = x."yearTo"
  and f.engine is not distinct from x.engine and f.trim is not distinct from x.trim
  and f.built_from is not distinct from x."builtFrom" and f.built_to is not distinct from x."builtTo"
  and f.position is not distinct from x.position and f.conditions = x.conditions
  and f.note is not distinct from x.note`

/** Both as one text, so that PostgreSQL can hash them. */
const KEY_OF_F = sql`row(f.model_id, f.year_from, f.year_to, f.engine, f.trim, f.built_from, f.built_to, f.position,
  f.conditions, f.note)::text`
export const KEY_OF_X = sql`row(x."modelId", x."yearFrom", x."yearTo", x.engine, x.trim, x."builtFrom", x."builtTo", x.position,
  x.conditions, x.note)::text`

/** The products that rows with one of these actions name, or may mean. */
export function namedProducts(importId: string, actions: SQL) {
  return sql`
    select r.product_id from import_row r
    where r.import_id = ${importId} and r.action in (${actions}) and r.product_id is not null
    union select m.id::uuid from import_row r
    cross join lateral jsonb_array_elements_text(r.resolved -> 'mayMean') as m (id)
    where r.import_id = ${importId} and r.action in (${actions})`
}

/**
 * The products whose fitments or numbers FULL replaces: once, when their first rows are applied,
 * and none that a row in the queue may mean.
 */
export function replacedProducts(importId: string) {
  return sql`
    select r.product_id from import_row r
    where r.import_id = ${importId} and r.action in ('add', 'change', 'same')
    except select r.product_id from import_row r
    where r.import_id = ${importId} and r.applied_at is not null
    except (${namedProducts(importId, sql`'queued'`)})`
}

/** The fitments of these products which the import's rows lack: what FULL removes. */
export function lackingFitments(importId: string) {
  return sql`
    select f.id from fitment f
    where f.product_id in (${replacedProducts(importId)})
      and not exists (
        select from (
          select r.product_id, ${KEY_OF_X} as key from import_row r cross join lateral ${RESOLVED}
          where r.import_id = ${importId} and r.action in ('add', 'change', 'same')
        ) wanted
        where wanted.product_id = f.product_id and wanted.key = ${KEY_OF_F})`
}

/** Is number `n` one that FULL removes? */
export function isLackingNumber(importId: string) {
  return sql`n.kind <> 'own' and n.product_id in (${replacedProducts(importId)})
    and not exists (
      select from import_row r where r.import_id = ${importId} and r.product_id = n.product_id
        and r.action in ('add', 'same')
        and r.resolved ->> 'kind' = n.kind and r.resolved ->> 'shown' = n.shown)`
}

export function ofLines(importId: string, from: number) {
  return sql`r.import_id = ${importId} and r.line > ${from} and r.line <= ${from + LINES}`
}
