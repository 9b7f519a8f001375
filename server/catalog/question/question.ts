import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type {
  NewQuestion,
  Question,
  StaffQuestion,
  StaffQuestionQuery,
} from '#contract/catalog/question.ts'
import { MAX_OPEN_QUESTIONS, QUESTION_DAYS } from '#contract/catalog/question-bounds.ts'
import { record } from '../../platform/audit/audit.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { lockText } from '../../platform/db/lock-text.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { isSold, product } from '../../platform/db/schema/product.ts'
import { question } from '../../platform/db/schema/question.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { AppError, fieldError, notFound, notLoggedIn } from '../../platform/errors.ts'
import { noteCustomer } from '../../platform/identity/note-customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { insertJob } from '../../platform/jobs/job.ts'
import { keyset, type PageOf, toPage } from '../../platform/list/pagination.ts'
import { countQuestion } from './count-question.ts'

// Questions about parts: a mail to the owner, and the owner's answer to the buyer.

const title = sql<string>`coalesce(${product.title}, ${product.name})`

/**
 * The owner gets a mail in which an answer goes to the buyer.
 * @returns its id
 * @throws AppError 400, 401, 404; 403 the asker is blocked; 409 too many of the account are open;
 *   429
 */
export async function askQuestion(
  { user: caller, ip }: Asker,
  productId: string,
  { vehicle, text, ...guest }: NewQuestion,
) {
  const { name, email } = caller ?? guest
  if (!name) throw fieldError('name', 'Name is Required')
  if (!email) throw fieldError('email', 'Email is Required')
  return db.transaction(async (tx) => {
    const isVerified = caller !== undefined && (await lockAsker(tx, caller.id))
    if (caller) await requireFewOpen(tx, caller.id)
    const [part] = await tx
      .select({ id: product.id })
      .from(product)
      .where(and(eq(product.id, productId), isSold()))
    if (!part) throw notFound('product')
    await countQuestion(tx, { ip, verifiedId: isVerified ? caller.id : undefined })
    const values = { productId, userId: caller?.id, name, email, text, vehicle: vehicle || null }
    const { id } = singleRow(
      await tx.insert(question).values(values).returning({ id: question.id }),
    )
    await noteCustomer('question', { email, name, lastId: id, isTrusted: isVerified }, tx)
    await insertJob(tx, { kind: 'mail', subjectId: id, event: 'question' })
    return id
  })
}

type Asker = { user?: SessionUser | undefined; ip: string }

/** @returns is its email verified? */
async function lockAsker(tx: Transaction, id: string) {
  const [account] = await tx
    .select({ emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.id, id))
    .for('key share')
  if (!account) throw notLoggedIn()
  return account.emailVerified
}

/**
 * Of two at once the second counts the first. What guests ask under its email does not count:
 * anyone can type that.
 */
async function requireFewOpen(tx: Transaction, userId: string) {
  await lockText(tx, `questions of ${userId}`)
  const isOpen = and(isNull(question.answeredAt), eq(question.userId, userId))
  if ((await tx.$count(question, isOpen)) < MAX_OPEN_QUESTIONS) return
  throw new AppError(
    409,
    `You have ${MAX_OPEN_QUESTIONS} open questions. Please wait for our answers.`,
  )
}

/** Anyone can type the email of another: it is the asker's only if their own account has it. */
export const IS_VERIFIED = sql<boolean>`exists (
  select from "user" u
  where u.id = question.user_id and u.email = question.email and u.email_verified
)`

const COLUMNS = { row: question, part: title }

/** How many questions wait for an answer. */
export function countOpenQuestions() {
  return db.$count(question, isNull(question.answeredAt))
}

/** A page of all questions, or of those that are open. */
export async function listStaffQuestions(query: PageOf & StaffQuestionQuery) {
  const { after, orderBy, limit } = keyset(question.id, query)
  const rows = await db
    .select({
      ...COLUMNS,
      isVerified: IS_VERIFIED,
    })
    .from(question)
    .innerJoin(product, eq(product.id, question.productId))
    .where(and(after, query.open && isNull(question.answeredAt)))
    .orderBy(orderBy)
    .limit(limit)
  const questions: StaffQuestion[] = rows.map(({ row, part, isVerified }) => ({
    ...toQuestion(row, part),
    name: row.name,
    email: row.email,
    isVerified,
  }))
  return toPage(questions, query)
}

/** All questions of one asker, oldest first. */
export async function listQuestionsOf(isTheirs: SQL): Promise<Question[]> {
  const rows = await db
    .select(COLUMNS)
    .from(question)
    .innerJoin(product, eq(product.id, question.productId))
    .where(isTheirs)
    .orderBy(asc(question.id))
  return rows.map(({ row, part }) => toQuestion(row, part))
}

/**
 * Answers a question, once: the buyer gets the answer by mail. An empty one closes it, as answered
 * from the owner's own mail program.
 * @throws AppError 404; 409 it is answered
 */
export async function answerQuestion(actor: SessionUser, id: string, answer: string) {
  await db.transaction(async (tx) => {
    const [answered] = await tx
      .update(question)
      .set({ answer: answer || null, answeredAt: sql`now()`, answeredBy: actor.id })
      .where(and(eq(question.id, id), isNull(question.answeredAt)))
      .returning({ productId: question.productId })
    if (!answered) {
      if ((await tx.$count(question, eq(question.id, id))) === 0) throw notFound('question')
      throw new AppError(409, 'This question is answered.')
    }
    // The question is deleted one day, its record is not: it has no word of the buyer's.
    const part = tx.select({ title }).from(product).where(eq(product.id, answered.productId))
    const { title: name } = singleRow(await part)
    await record(tx, actor, 'answer question', { id, name }, answer ? undefined : 'elsewhere')
    if (answer) await insertJob(tx, { kind: 'mail', subjectId: id, event: 'answered' })
  })
}

/** A maintenance job calls it. */
export async function deleteOldQuestions() {
  await db.execute(sql`
    delete from ${question} where created_at < now() - ${QUESTION_DAYS} * interval '1 day'`)
}

function toQuestion(row: typeof question.$inferSelect, part: string): Question {
  return {
    _id: row.id,
    productId: row.productId,
    part,
    vehicle: row.vehicle,
    text: row.text,
    at: row.createdAt.toISOString(),
    answer: row.answer,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }
}
