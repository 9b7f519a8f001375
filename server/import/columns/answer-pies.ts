import { eq } from 'drizzle-orm'
import type { FileAnswers, ImportQuestion } from '#contract/import/import-question.ts'
import { db } from '../../platform/db/client.ts'
import { importTable } from '../../platform/db/schema/import.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { UnreadableFile } from '../file/import-error.ts'
import { checkAgain } from '../import.ts'
import { piesQuestions, readPiesHead, savePiesAnswers } from './pies-questions.ts'
import { openQuestions, readStored } from './propose-columns.ts'

/** A PIES file has questions about its prices, and no columns. */
export async function openPies(id: string) {
  const [row] = await db.select().from(importTable).where(eq(importTable.id, id))
  if (row?.kind !== 'pies') return undefined
  const stored = readStored(id, row.options.gzip ?? false, false)
  const head = await readableOr409(readPiesHead(stored))
  return { row, head, questions: piesQuestions(head) }
}

export function readableOr409<Read>(reading: Promise<Read>) {
  return reading.catch((error: unknown): never => {
    throw error instanceof UnreadableFile ? new AppError(409, error.message) : error
  })
}

export async function answerPies(
  actor: SessionUser,
  { row, head, questions }: NonNullable<Awaited<ReturnType<typeof openPies>>>,
  given: FileAnswers,
) {
  requireAnswers(questions, given)
  const { id, fileName } = row
  const answers = Object.fromEntries(questions.map((one) => [one.id, given[one.id]]))
  const queued = await checkAgain(actor, id, { answers })
  await savePiesAnswers(head, { answers, fileName }, actor.id)
  return queued
}

export function requireAnswers(questions: ImportQuestion[], answers: FileAnswers) {
  const [unanswered] = openQuestions(questions, answers)
  if (unanswered) throw fieldError('answers', `First answer: ${unanswered.text}`)
}
