import { sql } from 'drizzle-orm'
import { product } from '../platform/db/schema/product.ts'

/** What every change of a product by an editor sets. */
export const CHANGED = {
  version: sql`${product.version} + 1`,
  editedVersion: sql`${product.version} + 1`,
  updatedAt: sql`now()`,
}
