import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { backupOverviewSchema } from '#contract/staff/backup.ts'
import { backupOverview } from '../platform/backup/backup-overview.ts'
import { env } from '../platform/env.server.ts'
import { forStaff } from './guarded.ts'

export const backupApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/backup',
    {
      ...forStaff('system'),
      schema: {
        operationId: 'getBackups',
        summary: 'List the backups',
        description:
          'The nightly backups, and how old the last one and the last drill are. The files themselves are not served.',
        response: { 200: backupOverviewSchema.describe('Newest backup first.') },
      },
    },
    () => backupOverview(env.backupDir),
  )
}
