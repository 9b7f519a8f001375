import { and, eq, isNull, sql } from 'drizzle-orm'
import { product } from '../platform/db/schema/product.ts'

/** What every change of a product by an editor sets. */
export const CHANGED = {
  version: sql`${product.version} + 1`,
  editedVersion: sql`${product.version} + 1`,
  updatedAt: sql`now()`,
}

/** The product, if nobody has changed or deleted it since the edit began. */
export function ofVersion(id: string, version: number) {
  return and(eq(product.id, id), eq(product.version, version), isNull(product.deletedAt))
}
