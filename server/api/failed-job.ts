import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { modifiedSchema } from '#contract/call-results.ts'
import { failedJobCountSchema, failedJobSchema } from '#contract/staff/failed-job.ts'
import {
  countFailedJobs,
  dismissJob,
  findRetriedJobs,
  retryJob,
} from '../platform/jobs/failed-jobs.ts'
import { listFailures } from '../platform/mail/failures.ts'
import { findStripeOutage } from '../sales/pricing/stripe-outage.ts'
import { forStaff } from './guarded.ts'

const params = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
const errorResponses = {
  404: 'There is no such job.',
  409: 'Somebody else has tried it again or dismissed it.',
}

export const failedJobApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/failed-job',
    {
      ...forStaff('system'),
      schema: {
        operationId: 'listFailedJobs',
        summary: 'List the jobs that were given up',
        response: { 200: z.array(failedJobSchema).describe('The newest first, 200 at most.') },
      },
    },
    listFailures,
  )

  app.get(
    '/staff/failed-job/count',
    {
      ...forStaff('system'),
      schema: {
        operationId: 'countFailedJobs',
        summary: 'Count the jobs that were given up, and those that fail and are tried again',
        response: { 200: failedJobCountSchema },
      },
    },
    async () => {
      const [count, retried, stripeOutage] = await Promise.all([
        countFailedJobs(),
        findRetriedJobs(),
        findStripeOutage(),
      ])
      return { count, retried, stripeOutage }
    },
  )

  app.post(
    '/staff/failed-job/:id/retry',
    {
      ...forStaff('system', errorResponses),
      schema: {
        operationId: 'retryJob',
        summary: 'Try a job again',
        params,
        response: { 200: modifiedSchema },
      },
    },
    async ({ user, params: { id } }) => {
      await retryJob(user, id)
      return { modifiedCount: 1 }
    },
  )

  app.post(
    '/staff/failed-job/:id/dismiss',
    {
      ...forStaff('system', errorResponses),
      schema: {
        operationId: 'dismissJob',
        summary: 'Dismiss a job without doing it',
        params,
        response: { 200: modifiedSchema },
      },
    },
    async ({ user, params: { id } }) => {
      await dismissJob(user, id)
      return { modifiedCount: 1 }
    },
  )
}
