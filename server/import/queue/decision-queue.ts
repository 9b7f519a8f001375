import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { QueueDecision } from '#contract/import/import-queue.ts'
import { QUEUE_CHOICES } from '#contract/import/queue-kinds.ts'
import { isOfParts } from '#contract/import/writes-parts.ts'
import { formatCountOf } from '#contract/money.ts'
import { findCategory } from '../../catalog/category/category-tree.ts'
import { findModels } from '../../catalog/model-name.ts'
import { record } from '../../platform/audit/audit.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { insertJob } from '../../platform/jobs/job.ts'
import { recount } from '../import-report.ts'
import { getImport } from '../import-view.ts'
import { lockStarts } from '../overlapping-imports.ts'
import { IMPORT_JOB } from '../upload.ts'
import { storeAnswer } from './answer-keys.ts'
import { lockDecidable } from './open-decisions.ts'
import { DECIDED, kindOf, nameOfWaiting } from './queue-choices.ts'
import { readWaiting } from './queue-example.ts'
import {
  answerPrices,
  leaveOthers,
  leaveOut,
  makeDrafts,
  rememberNumbers,
  type SaidBy,
  takeAllYears,
  takePrice,
} from './waiting-rows.ts'

// Rows that are not certain wait in the queue (queue-entry.ts) until the owner decides what they
// mean, or leaves them out.

/**
 * Decides what a name means: stores the decision, also for the next import, and checks its rows
 * again.
 * @throws AppError 404; 400 there is no such model or part; 409 no row waits for it, or the import
 *   is in progress
 */
export async function decideQueued(actor: SessionUser, importId: string, decision: QueueDecision) {
  const { key, drop } = decision
  const { fileName, kind } = await getImport(importId)
  await requireTarget(decision, isOfParts(kind))
  await db.transaction(async (tx) => {
    await lockStarts(tx)
    if (!(await lockDecidable(tx, importId))) throw new AppError(409, 'The import is in progress')
    const subject = { id: importId, name: fileName }
    if (drop) {
      const count = await leaveOut(tx, importId, key)
      await record(
        tx,
        actor,
        'edit import',
        subject,
        `${formatCountOf(count, 'row')} left out: ${key}`,
      )
      return
    }
    const by = { isOfParts: isOfParts(kind), actorId: actor.id, fileName }
    await carryOut(tx, importId, decision, by)
    const event = `decide ${randomUUID()}`
    await insertJob(tx, { kind: IMPORT_JOB, subjectId: importId, event, payload: { key } })
    await record(tx, actor, 'edit import', subject, `${key}: ${textOf(decision)}`)
  })
  if (drop) await recount(importId)
  return getImport(importId)
}

function textOf({ key: _, ...target }: QueueDecision) {
  return JSON.stringify(target)
}

/** Also for the next file, unless it is about rows of this one alone. */
async function carryOut(tx: Transaction, importId: string, decision: QueueDecision, by: SaidBy) {
  const { key, drop: _, take, price, same, other, ...target } = decision
  const kind = kindOf(key)
  if (take && kind === 'prices') return takePrice(tx, importId, key, take)
  if (take) return leaveOthers(tx, importId, key, take)
  if (price) return answerPrices(tx, importId, key, price)
  if (kind === 'removed') return makeDrafts(tx, importId, key)
  if (kind === 'years') return takeAllYears(tx, importId, key)
  if (same) return rememberNumbers(tx, importId, key, 'same', by)
  if (other) return rememberNumbers(tx, importId, key, 'other', by)
  const { isOfParts, actorId, fileName } = by
  const [row] = await readWaiting(importId, sql`q.key = ${key} and q.n = 1`, 1)
  const said = { fileName, ...(row && { name: nameOfWaiting(row) }) }
  const meaning = { ...target, ...(target.productId && { isOfParts }), ...said }
  return storeAnswer(tx, key, meaning, actorId)
}

/** @throws AppError 400 a name of this kind has another meaning, or there is no such one */
export async function requireTarget({ key, drop, ...target }: QueueDecision, isParts: boolean) {
  if (drop) return
  const kind = kindOf(key)
  const allowed: string[] = DECIDED[kind].choices.map((choice) => QUEUE_CHOICES[choice][0])
  // A row of a group is decided alone by its number.
  if (kind === 'part') allowed.push('same')
  const given = Object.entries(target).find(([, value]) => value !== undefined)?.[0] ?? 'key'
  if (!allowed.includes(given)) throw fieldError(given, 'This name needs a different decision')
  if (kind === 'removed' && target.state !== 'draft')
    throw fieldError('state', 'It becomes a draft')
  if (target.other && !isParts) throw fieldError('other', 'Only a file of parts adds a part')
  if (target.modelId && (await findModels([target.modelId])).length === 0) {
    throw fieldError('modelId', 'There is no such model')
  }
  if (target.categoryId && !findCategory(target.categoryId)) {
    throw fieldError('categoryId', 'There is no such category')
  }
  if (target.productId) {
    const [row] = await db
      .select({ id: product.id })
      .from(product)
      .where(eq(product.id, target.productId))
    if (!row) throw fieldError('productId', 'There is no such part')
  }
}
