import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CHECKS, checkResultSchema } from '#contract/staff/check.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { listChecks, tryChecks } from '../report/check/run-checks.ts'
import { forStaff } from './guarded.ts'

const results = z.array(checkResultSchema)

export const checkApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/check',
    {
      ...forStaff('system'),
      schema: {
        operationId: 'listChecks',
        summary: 'List what the shop tries by itself, with what came of it',
        response: { 200: results },
      },
    },
    () => listChecks(),
  )

  app.post(
    '/staff/check',
    {
      ...forStaff('system'),
      preHandler: rateLimit('try-checks'),
      schema: {
        operationId: 'tryChecks',
        summary: 'Try whether the shop works',
        description:
          'Stripe gets a payment that is canceled at once, and the owners an email. It may take a minute.',
        body: z.object({ names: z.array(z.enum(CHECKS)).min(1).max(CHECKS.length) }),
        response: { 200: results.describe('All checks, also those that were not tried') },
      },
    },
    ({ body }) => tryChecks(body.names),
  )
}
