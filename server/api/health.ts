import type { FastifyInstance } from 'fastify'
import { pool } from '../db/client.ts'
import { AppError } from '../errors.ts'

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
    const answered =
      ready &&
      (await pool.query('select 1').then(
        () => true,
        () => false,
      ))
    if (!answered) throw new AppError(503, 'The database does not answer')
    return { status: 'ok' }
  })
}
