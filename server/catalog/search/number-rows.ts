import { type SQL, sql } from 'drizzle-orm'
import type { PartNumberKind } from '#contract/catalog/part.ts'
import { searchDb } from '../../platform/db/client.ts'
import { isStatementTimeout, lacksTrigrams } from '../../platform/db/errors.ts'

// The numbers that searches read.

export type NumberRow = {
  productId: string
  kind: PartNumberKind
  brand: string | null
  shown: string
  norm: string
}

export const NUMBER_COLUMNS = sql`product_id as "productId", kind, brand, shown, norm`

const TRIGRAMS_MS = 150

/** With a short timeout: a text whose trigrams many numbers have takes long. A server without pg_trgm finds none. */
export async function readByTrigrams(query: SQL, similarity = 0.5): Promise<NumberRow[]> {
  try {
    return await searchDb.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local pg_trgm.similarity_threshold = ${similarity}`))
      await tx.execute(sql.raw(`set local statement_timeout = ${TRIGRAMS_MS}`))
      return (await tx.execute<NumberRow>(query)).rows
    })
  } catch (error) {
    if (isStatementTimeout(error) || lacksTrigrams(error)) return []
    throw error
  }
}
