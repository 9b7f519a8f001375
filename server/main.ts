import { HISTORY_JOB, makeHistory, stopHistory } from '#demo/history/make-history.ts'
import {
  DEMO_ACCOUNTS,
  refuseDemoAccounts,
  refuseRealUsers,
  seedEmptyDatabase,
} from '#demo/seed.ts'
import { buildApp } from './app.ts'
import { STOCK_ALERTS_JOB, sendStockAlerts } from './catalog/alert/send-stock-alerts.ts'
import { loadCategories } from './catalog/category/category-tree.ts'
import { loadVehicleModels } from './catalog/load-vehicle-models.ts'
import { NUMBERS_JOB, reindexNumbers } from './catalog/own-numbers.ts'
import { RENDITIONS_JOB } from './catalog/picture/picture.ts'
import { pictureCopies } from './catalog/picture/picture-backup.ts'
import { makeRenditions } from './catalog/picture/renditions.ts'
import { readCatalogFirst, searchJobs } from './catalog/search/search.ts'
import { runImportJob } from './import/import-job.ts'
import { stopImports } from './import/interruption.ts'
import { fetchPictures } from './import/pictures/fetch-pictures.ts'
import { IMPORT_PICTURES_JOB } from './import/pictures/queue-pictures.ts'
import { IMPORT_JOB } from './import/upload.ts'
import { startMaintenance } from './maintenance.ts'
import { sendQueuedMail } from './notification/mail-job.ts'
import { PART_WEBHOOK_JOB, sendWebhook, WEBHOOK_JOB } from './notification/webhook/send-webhook.ts'
import { startNightlyBackups } from './platform/backup/nightly.ts'
import { refuseUnfinishedRestore } from './platform/backup/restore-mark.ts'
import { listenForInvalidation } from './platform/cache/listen-for-changes.ts'
import { watchReplica } from './platform/cache/watch-replica.ts'
import { closePools } from './platform/db/client.ts'
import { assertNotInUse } from './platform/db/embedded/embedded.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { env } from './platform/env.server.ts'
import { startDraining } from './platform/http/draining.ts'
import { type JobHandlers, startJobWorker } from './platform/jobs/worker.ts'
import { log } from './platform/log.ts'
import { allMailSent, hasInbox } from './platform/mail/send.ts'
import { startChecks } from './report/check/run-checks.ts'
import { startFigures } from './report/metrics/process-figures.ts'
import { serveMetrics } from './report/metrics/serve-metrics.ts'
import { answerPrimary } from './report/metrics/worker-figures.ts'
import {
  cancelUnverifiedOrders,
  UNVERIFIED_ORDERS_JOB,
} from './sales/payment/cancel-unpaid-orders.ts'
import { bookTax, TAX_JOB } from './sales/payment/stripe/book-tax.ts'
import { INDEX_NOW_JOB, sendChangedUrls } from './site/index-now.ts'
import { pages } from './site/ssr.ts'

// What the launcher (server.js) gets from the build; the entry of the one module graph that pages,
// API and database share.

/** The handler of each kind of job (jobs/worker.ts). */
const JOB_HANDLERS: JobHandlers = {
  mail: sendQueuedMail,
  [RENDITIONS_JOB]: makeRenditions,
  ...searchJobs,
  [NUMBERS_JOB]: reindexNumbers,
  [IMPORT_JOB]: runImportJob,
  [IMPORT_PICTURES_JOB]: (job) => fetchPictures(job),
  [STOCK_ALERTS_JOB]: sendStockAlerts,
  [UNVERIFIED_ORDERS_JOB]: cancelUnverifiedOrders,
  [TAX_JOB]: bookTax,
  ...(env.demoHistory && { [HISTORY_JOB]: makeHistory }),
  [WEBHOOK_JOB]: (job) => sendWebhook(job),
  [PART_WEBHOOK_JOB]: (job) => sendWebhook(job),
  [INDEX_NOW_JOB]: sendChangedUrls,
}

export { runAdminCommand } from './admin.ts'

/** How many processes serve; with 1 the launcher's own does. */
export const workers = env.workers

/** How long the shop serves after SIGTERM. */
export const drainMs = env.drainSeconds * 1000

export { startDraining }

export const listenOn = { host: env.host, port: env.port }

/** The lines that are printed once the shop serves. */
export const welcome = {
  shopName: env.shopName,
  dataDir: env.databaseUrl ? undefined : env.dataDir,
  demoAccounts: env.demo ? DEMO_ACCOUNTS : [],
  sandbox: env.stripe.sandbox,
  inbox: hasInbox,
  warnings: env.warnings,
}

/** @throws DataDirInUseError when another process already runs a shop on this data */
export async function assertNotRunning() {
  if (!env.databaseUrl) await assertNotInUse(env.dataDir)
}

/** Builds everything but the database and the port. */
export function buildShop(databaseReady: Promise<unknown>) {
  return buildApp({ databaseReady, pages })
}

/**
 * Opens the database, and runs the maintenance jobs, the job worker and the nightly backups until
 * `close`.
 */
export async function startPrimary() {
  refuseUnfinishedRestore()
  const endMetrics = await serveMetrics(Object.keys(JOB_HANDLERS))
  const database = await openDatabase(async () => {
    await (env.demo ? refuseRealUsers() : refuseDemoAccounts())
    await loadCategories()
    await loadVehicleModels()
    if (env.demo) await seedEmptyDatabase({ hasHistory: env.demoHistory })
    await readCatalogFirst()
  })
  for (const warning of env.warnings) log.warn(warning)
  void database.lost?.then(() =>
    log.fatal(`PostgreSQL has ended, and the shop ends, too. Its log: ${env.dataDir}/postgres.log`),
  )
  const listener = listenForInvalidation()
  const replica = watchReplica()
  const maintenance = startMaintenance()
  const checks = startChecks()
  const backups = startNightlyBackups(pictureCopies)
  const jobs = startJobWorker(JOB_HANDLERS)
  if (env.databaseUrl && !env.media.s3) {
    log.info(
      { dir: env.media.dir },
      'photos are stored in a folder: several machines must share it',
    )
  }
  let stopped: Promise<unknown> | undefined
  const stopJobs = () => {
    stopImports()
    stopHistory()
    checks.stop()
    stopped ??= Promise.all([maintenance.stop(), backups.stop(), jobs.stop()])
    return stopped
  }
  return {
    /** Resolves when the embedded PostgreSQL has ended without `close`: the shop can't go on. */
    lost: database.lost,
    /** Begins beside the last requests. `close` waits for it, too. */
    stopJobs,
    close: async () => {
      await stopJobs()
      await allMailSent()
      await endMetrics()
      await listener.stop()
      await replica.stop()
      await database.close()
    },
  }
}

/**
 * For a worker, whose primary opens the database and runs the jobs. @param ready resolves when it
 * is open
 */
export async function startWorker(ready: Promise<unknown>) {
  if (env.metrics) {
    startFigures()
    answerPrimary()
  }
  await ready
  await loadCategories()
  const listener = listenForInvalidation()
  const replica = watchReplica()
  return {
    stopJobs: async () => {},
    close: async () => {
      await allMailSent()
      await listener.stop()
      await replica.stop()
      await closePools()
    },
  }
}
