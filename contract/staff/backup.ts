import { z } from 'zod'

/** The last backup or drill that the shop attempted by itself. */
const attemptSchema = z.object({
  at: z.iso.datetime(),
  failure: z.string().nullable().describe('One sentence; null when it succeeded'),
})

export const backupOverviewSchema = z
  .object({
    folder: z.string().nullable().describe('BACKUP_DIR; null when no nightly backups are made'),
    bucket: z
      .string()
      .nullable()
      .describe('MEDIA_S3_BUCKET, which has the photos; null when backups have them'),
    overdue: z.boolean().describe('The newest backup is older than 26 hours'),
    drillOverdue: z.boolean().describe('The last drill that succeeded is older than 8 days'),
    backup: attemptSchema.nullable().describe('The last nightly attempt'),
    drill: attemptSchema
      .extend({ file: z.string() })
      .nullable()
      .describe('The last drill, a restore into a database of its own'),
    drilledAt: z.iso.datetime().nullable().describe('The last drill that succeeded'),
    files: z.array(z.object({ name: z.string(), at: z.iso.datetime(), bytes: z.int() })),
  })
  .meta({
    id: 'BackupOverview',
    examples: [
      {
        folder: '/var/backups/driveline',
        bucket: null,
        overdue: false,
        drillOverdue: false,
        backup: { at: '2026-11-21T03:00:12.000Z', failure: null },
        drill: {
          at: '2026-11-21T03:00:14.000Z',
          file: 'driveline-2026-11-21T030012Z.sql.gz',
          failure: null,
        },
        drilledAt: '2026-11-21T03:00:14.000Z',
        files: [
          {
            name: 'driveline-2026-11-21T030012Z.sql.gz',
            at: '2026-11-21T03:00:12.000Z',
            bytes: 281_344,
          },
        ],
      },
    ],
  })

export type BackupOverview = z.infer<typeof backupOverviewSchema>
