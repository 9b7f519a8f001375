import { and, notLike, type SQL, sql } from 'drizzle-orm'
import { brandSlug } from '#contract/catalog/brand-slug.ts'
import type { Difference } from '#contract/catalog/near-number.ts'
import { exactNumber } from '#contract/catalog/part-number.ts'
import type { QueueKey } from '#contract/import/queue-kinds.ts'
import { beginningOf } from '#contract/text.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { importMapping, type MappingTarget } from '../../platform/db/schema/import.ts'
import { squash } from '../fitments/vehicle-index.ts'

// The owner's answers about names that the shop does not know, stored for the next import.

type Answer = MappingTarget & { saidAt: Date }

/** Those of single numbers are as many as all files have: they are read for a batch of rows. */
export class KnownAnswers {
  readonly #names: Map<string, Answer>
  #numbers = new Map<string, Answer>()

  private constructor(names: Map<string, Answer>) {
    this.#names = names
  }

  static async ofNames() {
    const unread = [COLUMNS_KEY, 'part ', 'sku ']
    return new KnownAnswers(
      await select(and(...unread.map((key) => notLike(importMapping.key, `${key}%`)))),
    )
  }

  /** In place of those of the batch before. @returns the ids of the products that they name */
  async readNumbers(keys: string[]) {
    const areTheirs = sql`any(${sql.param([...new Set(keys)])}::text[])`
    this.#numbers = await select(sql`${importMapping.key} = ${areTheirs}`)
    return [...this.#numbers.values()].flatMap(({ productId }) => productId ?? [])
  }

  get(key: string) {
    return this.#names.get(key) ?? this.#numbers.get(key)
  }
}

async function select(where: SQL | undefined) {
  const rows = await db.select().from(importMapping).where(where)
  return new Map(
    rows.map(({ key, target, createdAt }) => [key, Object.assign(target, { saidAt: createdAt })]),
  )
}

export async function storeAnswer(
  on: Pick<Transaction, 'execute'>,
  key: string,
  target: MappingTarget,
  actorId: string,
) {
  await on.execute(sql`
    insert into import_mapping (key, target, created_by)
    values (${key}, ${JSON.stringify(target)}::jsonb, ${actorId})
    on conflict (key) do update set target = excluded.target, created_by = excluded.created_by, created_at = now()`)
}

/** Of how a supplier's files are read. */
export const COLUMNS_KEY = 'columns '

export function vehicleKey(make: string, model: string): QueueKey {
  return `vehicle ${squash(make)} ${squash(model)}`
}

export function partKey(number: string, brand: string): QueueKey {
  return `part ${brandSlug(brand)} ${exactNumber(number)}`
}

/** A SKU beside a brand and number that are not those of its part. */
export function skuKey(sku: string, number: string, brand: string): QueueKey {
  return `sku ${sku.toUpperCase()} ${brandSlug(brand)} ${exactNumber(number)}`
}

/** Of the rows of one brand whose numbers differ from the shop's in the same way. */
export function nearKey(difference: Difference, brand: string): QueueKey {
  return `near ${difference} ${brandSlug(brand)}`
}

/** Of rows whose price steps alone jump. */
export const JUMPING_STEPS_KEY = 'jump steps'
/** Of rows whose cost does. */
export const JUMPING_COSTS_KEY = 'jump cost'
/** Of rows whose core charge does. */
export const JUMPING_CORES_KEY = 'jump core'

/** Of a value that a file has in a column, such as a category. */
export function valueKey(field: 'category' | 'state', value: string): QueueKey {
  return `${field} ${beginningOf(value.trim().toLowerCase(), 300)}`
}

export function brandKey(code: string): QueueKey {
  return `brand ${code.trim().toUpperCase()}`
}
