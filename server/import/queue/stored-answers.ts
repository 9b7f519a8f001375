import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { QueueDecision } from '#contract/import/import-queue.ts'
import type { AnswerQuery, StoredAnswer, StoredAnswers } from '#contract/import/stored-answer.ts'
import { formatCountOf } from '#contract/money.ts'
import { findCategory } from '../../catalog/category/category-tree.ts'
import { findModels } from '../../catalog/model-name.ts'
import { record } from '../../platform/audit/audit.ts'
import { db } from '../../platform/db/client.ts'
import { importMapping, type MappingTarget } from '../../platform/db/schema/import.ts'
import { product } from '../../platform/db/schema/product.ts'
import { notFound } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { THE_SHOP } from '../../platform/jobs/job.ts'
import { COLUMNS_KEY, storeAnswer } from './answer-keys.ts'
import { requireTarget } from './decision-queue.ts'
import { choicesOfAnswer, kindOf } from './queue-choices.ts'

// The owner's answers about earlier files: what each does, and how to change or forget it.

const PAGE = 50

type Stored = {
  key: string
  target: MappingTarget
  saidAt: Date
  saidBy: string | null
}

/** By what they are about. */
export async function listAnswers({ q, kind, after }: AnswerQuery): Promise<StoredAnswers> {
  const { rows } = await db.execute<Stored>(sql`
    select m.key, m.target, m.created_at as "saidAt", u.name as "saidBy"
    from import_mapping m left join "user" u on u.id = m.created_by
    where ${after ? sql`m.key > ${after}` : sql`true`} and ${ofKind(kind)} and ${matching(q)}
    order by m.key limit ${PAGE + 1}`)
  const page = rows.slice(0, PAGE)
  const names = await readNames(page.map(({ target }) => target))
  return {
    answers: page.map((row) => answerOf(row, names)),
    next: rows.length > PAGE ? (page.at(-1)?.key ?? null) : null,
  }
}

function ofKind(kind: AnswerQuery['kind']) {
  return kind ? sql`(m.key = ${kind} or starts_with(m.key, ${`${kind} `}))` : sql`true`
}

function matching(q: string | undefined): SQL {
  if (!q) return sql`true`
  const texts = [sql`m.key`, sql`m.target ->> 'name'`, sql`m.target ->> 'fileName'`]
  const found = texts.map((text) => sql`strpos(lower(${text}), lower(${q})) > 0`)
  return sql`(${sql.join(found, sql` or `)})`
}

type Names = { models: Map<number, string>; parts: Map<string, string> }

async function readNames(targets: MappingTarget[]): Promise<Names> {
  const [models, parts] = await Promise.all([
    findModels(targets.flatMap(({ modelId }) => modelId ?? [])),
    db
      .select({ id: product.id, name: product.name, number: product.number, sku: product.sku })
      .from(product)
      .where(
        inArray(
          product.id,
          targets.flatMap(({ productId }) => productId ?? []),
        ),
      ),
  ])
  return {
    models: new Map(models.map(({ id, make, model }) => [id, `${make} ${model}`])),
    parts: new Map(
      parts.map(({ id, name, number, sku }) => [
        id,
        [number ?? sku, name].filter(Boolean).join(' · '),
      ]),
    ),
  }
}

function answerOf({ key, target, saidAt, saidBy }: Stored, names: Names): StoredAnswer {
  const kind = answerKindOf(key)
  const rest = key.slice(kind.length + 1)
  return {
    key,
    kind,
    name: kind === 'columns' ? nameOfTable(target) : (target.name ?? rest),
    means: meaningOf(target, names),
    fileName: target.fileName ?? null,
    saidBy,
    saidAt: new Date(saidAt).toISOString(),
    choices: choicesOfAnswer(kind),
  }
}

function answerKindOf(key: string): StoredAnswer['kind'] {
  return key.startsWith(COLUMNS_KEY) ? 'columns' : kindOf(key)
}

function nameOfTable({ fileName, headers = [] }: MappingTarget) {
  return fileName ?? (headers.slice(0, 5).join(', ') || 'A file of an earlier release')
}

function meaningOf(target: MappingTarget, { models, parts }: Names) {
  const { modelId, productId, brand, condition, categoryId, state, ignore, other } = target
  if (modelId) return models.get(modelId) ?? 'A model that is gone'
  if (productId) return parts.get(productId) ?? 'A part that is gone'
  if (categoryId) return findCategory(categoryId)?.name ?? 'A category that is gone'
  if (target.columns ?? target.answers) return tableMeaning(target)
  if (ignore) return 'Nothing: it is left out'
  if (other) return 'A part of its own'
  return brand ?? condition ?? state ?? ''
}

function tableMeaning({ columns, answers = {} }: MappingTarget) {
  const matched = columns?.filter(Boolean) ?? []
  const said = Object.keys(answers).length
  return [
    ...(columns ? [`${formatCountOf(matched.length, 'column')} of ${columns.length} matched`] : []),
    ...(said > 0 ? [formatCountOf(said, 'answer')] : []),
  ].join(', ')
}

/** @throws AppError 404 it is forgotten; 400 there is no such model, part or category */
export async function changeAnswer(actor: SessionUser, decision: QueueDecision) {
  const { key, drop: _, same: __, take: ___, price: ____, ...meaning } = decision
  const { target } = await findAnswer(key)
  await requireTarget({ key, ...meaning }, true)
  const { name, fileName, isOfParts } = target
  await db.transaction(async (tx) => {
    const kept = { ...(name && { name }), ...(fileName && { fileName }) }
    const part = meaning.productId && { isOfParts: isOfParts ?? true }
    await storeAnswer(tx, key, { ...meaning, ...kept, ...part }, actor.id)
    await record(tx, actor, 'change import answer', subjectOf(key, target), JSON.stringify(meaning))
  })
}

/** The next file with it asks again. @throws AppError 404 */
export async function forgetAnswer(actor: SessionUser, key: string) {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(importMapping).where(eq(importMapping.key, key)).returning()
    if (!row) throw notFound('answer')
    await record(tx, actor, 'forget import answer', subjectOf(key, row.target), key)
  })
}

async function findAnswer(key: string) {
  const [row] = await db.select().from(importMapping).where(eq(importMapping.key, key))
  if (!row) throw notFound('answer')
  return row
}

function subjectOf(key: string, { name, fileName }: MappingTarget) {
  return { id: THE_SHOP, name: name ?? fileName ?? key }
}
