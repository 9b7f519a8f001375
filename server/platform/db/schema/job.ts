import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Trace } from '../../trace.ts'
import { createdAt, moment } from './columns.ts'

/**
 * Work that leaves the shop or takes long, such as a mail or a picture's renditions: inserted in
 * the transaction of its cause, and done after it, at least once.
 */
export const job = pgTable(
  'job',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Which handler does it. */
    kind: text().notNull(),
    /** The row that it is about, such as an order. */
    subjectId: uuid('subject_id').notNull(),
    /** What happened to the subject, such as 'paid': a job for each event, once. */
    event: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Those of one lane are done one after the other; those of others don't wait for them. */
    lane: text().notNull().default(''),
    /** Of the request that caused it: `runInTrace` sets it for a transaction (http/trace.ts). */
    trace: jsonb()
      .$type<Trace>()
      .default(sql`nullif(current_setting('driveline.trace', true), '')::jsonb`),
    /** The earliest moment at which a worker takes it. */
    runAt: moment('run_at').notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    /** Until when a worker has leased it. */
    lockedUntil: moment('locked_until'),
    doneAt: moment('done_at'),
    /** When the worker gave the job up: an editor tries again. */
    failedAt: moment('failed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('job_once').on(table.subjectId, table.kind, table.event),
    index('job_due_in_lane')
      .on(table.kind, table.lane, table.runAt)
      .where(sql`done_at is null and failed_at is null`)
      .concurrently(),
    index('job_failed').on(table.id).where(sql`failed_at is not null`),
    index('job_done').on(table.doneAt).where(sql`done_at is not null`),
  ],
)
