import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { databaseAnswers } from '../readiness.ts'

/** For machines: does the process answer, and does the database? */
export async function healthApi(
  app: FastifyInstance,
  { databaseReady }: { databaseReady: Promise<unknown> },
) {
  let ready = false
  databaseReady.then(
    () => {
      ready = true
    },
    () => {}, // the launcher reports it and ends the process
  )
  const config = { withoutDatabase: true }

  app.get('/health', { config }, async () => ({ status: 'ok' }))

  app.get('/ready', { config }, async () => {
    if (!ready || !(await databaseAnswers()))
      throw new AppError(503, 'The database does not answer')
    return { status: 'ok' }
  })
}
