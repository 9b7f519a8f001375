import { sql } from 'drizzle-orm'
import { sellingProblem } from '#contract/pricing/selling-rules.ts'
import { staleEdit } from '../platform/audit/stale-edit.ts'
import type { Transaction } from '../platform/db/client.ts'
import {
  isCheckViolation,
  isForeignKeyViolation,
  isUniqueViolation,
} from '../platform/db/errors.ts'
import { fieldError } from '../platform/errors.ts'
import { getStaffProduct } from './staff-product.ts'

// Why a product is not saved as it is sent.

/** Why an edit found no product in the version that it names. */
export async function conflictError(id: string) {
  const {
    changedBy,
    changedAt,
    sold: _,
    defaultLowStockAt: _mark,
    ...current
  } = await getStaffProduct(id)
  const deleted = `This part was deleted${changedBy ? ` by ${changedBy}` : ''}. Restore it to change it.`
  const stale = { current, changedBy, changedAt }
  return staleEdit('part', stale, current.deleted ? deleted : undefined)
}

type Unique = { sku?: string | null; number?: string | null; supersededBy?: string | null }

/** @throws AppError 409 or 400 that names the field whose value the database refuses */
export async function rejectTaken<Result>(
  { sku, number, supersededBy }: Unique,
  write: () => Promise<Result>,
) {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, 'product_sku')) {
      throw fieldError('sku', `Another part has the SKU ${sku}`, 409)
    }
    if (isUniqueViolation(error, 'product_number')) {
      const which = number ? `the number ${number}` : 'this number'
      throw fieldError('number', `Another part of this brand has ${which}`, 409)
    }
    if (isForeignKeyViolation(error, 'product_category_id_category_id_fk')) {
      throw fieldError('categoryId', 'There is no such category')
    }
    if (supersededBy && isForeignKeyViolation(error, 'product_superseded_by_product_id_fk')) {
      throw fieldError('supersededBy', 'There is no such part')
    }
    if (isCheckViolation(error, 'product_supersedes_another')) {
      throw fieldError('supersededBy', 'A part can’t replace itself')
    }
    throw error
  }
}

/** @throws AppError 400 `successor` is itself replaced by this product, perhaps by way of others */
export async function requireNoCircle(tx: Transaction, id: string, successor: string) {
  const { rows } = await tx.execute(sql`
    with recursive later as (
      select superseded_by from product where id = ${successor}
      union
      select p.superseded_by from later join product p on p.id = later.superseded_by
    )
    select from later where superseded_by = ${id}`)
  if (rows.length === 0) return
  throw fieldError('supersededBy', 'That part is replaced by this one')
}

export function requireSellable(part: Parameters<typeof sellingProblem>[0]) {
  const problem = sellingProblem(part)
  if (problem) throw fieldError(problem.path, problem.message)
}
