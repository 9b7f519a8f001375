import type { NewQuestion, StaffQuestion } from '#contract/catalog/question.ts'
import { call } from './authorized-call.ts'
import { listPath } from './list-path.ts'
import { countItems, getPage } from './page.ts'
import { productPath } from './paths.ts'

export function askQuestion(productId: string, input: NewQuestion) {
  return call<{ insertedId: string }>('POST', `${productPath(productId)}/question`, input)
}

/** One page of all questions, newest first, or of those that are open. The staff only. */
export function listQuestions(isOpen: boolean, cursor?: string, limit?: number) {
  const filters = isOpen ? { open: 'true' } : undefined
  return getPage<StaffQuestion>(listPath('/staff/question', cursor, limit, filters))
}

/** How many questions wait for an answer. */
export function countOpenQuestions() {
  return countItems('/staff/question?limit=100&open=true')
}

/** @param answer empty: it was answered elsewhere. The staff only. */
export function answerQuestion(id: string, answer: string) {
  return call<{ modifiedCount: number }>('PUT', `/staff/question/${id}/answer`, { answer })
}
