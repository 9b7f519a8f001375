import { sql } from 'drizzle-orm'
import { product } from '../platform/db/schema/product.ts'

/** What every change of a product sets. */
export const CHANGED = { version: sql`${product.version} + 1`, updatedAt: sql`now()` }
