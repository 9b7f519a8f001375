import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { missedSearchesSchema } from '#contract/staff/missed-search.ts'
import {
  daysReportSchema,
  partsReportSchema,
  reportQuerySchema,
  todayReportSchema,
} from '#contract/staff/report.ts'
import { listMissedSearches } from '../catalog/missed-searches.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { reportDays } from '../report/days.ts'
import { reportToday } from '../report/today.ts'
import { topParts } from '../report/top-parts.ts'
import { TOO_OFTEN } from './docs-responses.ts'
import { forStaff } from './guarded.ts'

const guarded = {
  ...forStaff('reports', { 429: TOO_OFTEN }),
  preHandler: rateLimit('report'),
} as const

export const reportApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/report/today',
    {
      ...forStaff(['reports', 'ship'], { 429: TOO_OFTEN }),
      preHandler: rateLimit('report'),
      schema: {
        operationId: 'reportToday',
        summary: 'What waits for the staff today',
        description: 'Only what the caller’s role may see.',
        response: { 200: todayReportSchema },
      },
    },
    ({ user }) => reportToday(user),
  )

  app.get(
    '/report/days',
    {
      ...guarded,
      schema: {
        operationId: 'reportDays',
        summary: 'Sales by day',
        description:
          'For the last days in the shop’s time zone, and for as many before them. An order counts on the day on which it was paid, and a refund on its own.',
        querystring: reportQuerySchema,
        response: { 200: daysReportSchema },
      },
    },
    (request) => reportDays(request.query.days),
  )

  app.get(
    '/report/parts',
    {
      ...guarded,
      schema: {
        operationId: 'reportParts',
        summary: 'The parts that were sold most',
        description:
          'In orders that were placed in the last days, are paid, and are not refunded in full.',
        querystring: reportQuerySchema,
        response: { 200: partsReportSchema },
      },
    },
    (request) => topParts(request.query.days),
  )

  app.get(
    '/report/search',
    {
      ...guarded,
      schema: {
        operationId: 'reportSearches',
        summary: 'Searches that found nothing, by week',
        description: 'Words that were searched at least twice in the week; counts are approximate.',
        response: { 200: z.array(missedSearchesSchema).describe('Newest week first.') },
      },
    },
    () => listMissedSearches(),
  )
}
