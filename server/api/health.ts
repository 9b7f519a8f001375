import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { databaseAnswers } from '../readiness.ts'

/** For machines: does the process answer, and does the database? */
export const healthApi: FastifyPluginAsyncZod<{ databaseReady: Promise<unknown> }> = async (
  app,
  { databaseReady },
) => {
  let ready = false
  databaseReady.then(
    () => {
      ready = true
    },
    () => {}, // the launcher reports it and ends the process
  )
  const config = { withoutDatabase: true, access: 'public' } as const
  const response = { 200: z.object({ status: z.literal('ok') }).describe('It does.') }

  app.get(
    '/health',
    {
      config,
      schema: {
        tags: ['Machines'],
        operationId: 'health',
        summary: 'Does the process answer?',
        response,
      },
    },
    async () => ({ status: 'ok' as const }),
  )

  app.get(
    '/ready',
    {
      config,
      schema: {
        tags: ['Machines'],
        operationId: 'ready',
        summary: 'Does the database answer too?',
        response,
      },
    },
    async () => {
      if (!ready || !(await databaseAnswers()))
        throw new AppError(503, 'The database does not answer')
      return { status: 'ok' as const }
    },
  )
}
