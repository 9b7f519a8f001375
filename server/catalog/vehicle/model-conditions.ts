import { sql } from 'drizzle-orm'
import { alternativesTo } from '#contract/fitment/alternatives.ts'
import type { Fitment } from '#contract/fitment/fitment.ts'
import { beginTracking, endTracking } from '../../platform/cache/dependencies.ts'
import { TaggedCache } from '../../platform/cache/tagged-cache.ts'
import { prepare } from '../../platform/db/client.ts'

type Row = { category: number | null; position: string | null; condition: string }

/** Few are different; a file may name any number. */
const MAX_CONDITIONS = 1_000

const read = prepare<Row, { modelId: number }>(
  'conditions of a model',
  sql`select distinct category_id as category, position, condition
    from fitment cross join unnest(conditions) condition
    where model_id = ${sql.placeholder('modelId')} and is_listed and conditions <> '{}'
    order by 1, 2, 3 limit ${sql.raw(String(MAX_CONDITIONS))}`,
)

const MAX_BYTES = 4 * 1024 * 1024
/** Long, because tags invalidate them whenever a fitment of the model changes. */
const MAX_AGE_MS = 10 * 60_000

// All fitments of the model are read for them, and each part of a list asks.
const known = new TaggedCache<Row[]>(MAX_BYTES, MAX_AGE_MS)

async function conditionsOf(modelId: number) {
  const key = String(modelId)
  const found = known.get(key)
  if (found) return found
  const dependencies = beginTracking(`fitment ${modelId}`, 'fitment all')
  try {
    const rows = await read({ modelId })
    known.set(key, rows, dependencies, JSON.stringify(rows).length + 100)
    return rows
  } finally {
    endTracking(dependencies)
  }
}

/**
 * What the fitments of a category's parts ask of a model at the same position, and what is asked of
 * it by `rows` excludes: the other sizes of its front discs.
 */
export async function otherConditions(
  modelId: number,
  category: number | null,
  rows: readonly Pick<Fitment, 'conditions' | 'position'>[],
) {
  const asking = rows.filter(({ conditions }) => conditions.length > 0)
  if (asking.length === 0) return []
  const named = await conditionsOf(modelId)
  const others = asking.flatMap(({ conditions, position = null }) => {
    const alike = named.filter((one) => one.category === category && one.position === position)
    const texts = alike.map(({ condition }) => condition)
    return conditions.flatMap((condition) => alternativesTo(condition, texts))
  })
  return [...new Set(others)].sort()
}
