import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../platform/errors.ts'
import { isDraining } from '../platform/http/draining.ts'
import { databaseTakesWrites } from '../platform/http/readiness.ts'

/** For machines: does the process answer, and does it take orders? */
export const healthApi: FastifyPluginAsyncZod<{ databaseReady: Promise<unknown> }> = async (
  app,
  { databaseReady },
) => {
  let ready = false
  databaseReady.then(
    () => {
      ready = true
    },
    () => {}, // the launcher reports it and exits
  )
  const config = { withoutDatabase: true, access: 'public' } as const
  const response = { 200: z.object({ status: z.literal('ok') }).describe('Yes.') }

  app.get(
    '/health',
    {
      config,
      schema: {
        tags: ['Health'],
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
        tags: ['Health'],
        operationId: 'ready',
        summary: 'Does the database take writes too, and does the process go on?',
        description:
          'The process tries one write, at most every two seconds for all callers together. ' +
          'One that is going to stop answers 503 and serves other calls for `DRAIN_SECONDS`.',
        response,
      },
    },
    async () => {
      if (isDraining()) throw new AppError(503, 'The shop is closing')
      if (!ready || !(await databaseTakesWrites()))
        throw new AppError(503, 'The database takes no writes')
      return { status: 'ok' as const }
    },
  )
}
