import { DatabaseHangError } from '../db/errors.ts'
import { answerInTime } from '../http/answer-in-time.ts'
import { databaseAnswers } from '../http/readiness.ts'
import type { Dependencies } from './dependencies.ts'
import { waitForInvalidation } from './listen-for-changes.ts'
import { cacheEnabled } from './tagged-cache.ts'

// A database that hangs refuses nothing: without this, a page would wait for as long as a pool
// waits for an answer.

/** From when on the database is probed for a response that is not finished. */
const PROBE_AFTER_MS = 500
/** A database that takes longer for `select 1` hangs. Both together are two seconds. */
const ANSWER_MS = 1_500

/** Fails the reads of a response once the database hangs, as if it were down. @returns ends that */
export function failReadsInHang(dependencies: Dependencies) {
  let fail: (error: Error) => void = () => {}
  dependencies.hang = new Promise((_, reject) => {
    fail = reject
  })
  dependencies.hang.catch(() => {}) // most responses read nothing at that time
  const timer = setInterval(async () => {
    if (!(await answerInTime(probe(), ANSWER_MS, () => false))) fail(new DatabaseHangError())
  }, PROBE_AFTER_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** On the listener's own connection: a full pool is no hang. */
function probe() {
  return cacheEnabled() ? waitForInvalidation() : databaseAnswers()
}
