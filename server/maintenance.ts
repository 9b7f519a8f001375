import { setTimeout as sleep } from 'node:timers/promises'
import { forgetCustomersDaily } from './account/customer/forget-customers.ts'
import { deleteExpiredLinks } from './account/email-link.ts'
import { erasePersonalData } from './account/personal-data-erasure.ts'
import { deleteUnusedAccountsDaily } from './account/unused-accounts.ts'
import { deleteOldStockAlerts } from './catalog/alert/stock-alert.ts'
import { deleteOldMisses } from './catalog/missed-searches.ts'
import { deleteUnusedPictures } from './catalog/picture/unused-pictures.ts'
import { deleteOldQuestions } from './catalog/question/question.ts'
import { indexNewProducts } from './catalog/search/search.ts'
import { deleteOldImports } from './import/import.ts'
import { queueFitMailsHourly } from './notification/fit-mail.ts'
import { queueLowStockMail } from './notification/low-stock-mail.ts'
import { deleteOldDeliveries } from './notification/webhook/webhook-delivery.ts'
import { JOBS_LOCK } from './platform/db/advisory-locks.ts'
import { ifMine } from './platform/db/session.ts'
import { deleteExpiredSessions } from './platform/identity/session-bounds.ts'
import { deleteOldJobs } from './platform/jobs/job.ts'
import { compactTotals } from './platform/list/totals.ts'
import { log } from './platform/log.ts'
import { deleteExpiredCounters } from './platform/rate-limit/enforce-rate-limit.ts'
import { deleteExpiredBaskets } from './sales/checkout/basket/basket.ts'
import { deleteOldDrafts } from './sales/checkout/draft-order.ts'
import { eraseInvoices } from './sales/order/invoice/invoice-erasure.ts'
import { eraseNetworks } from './sales/order/network-erasure.ts'
import { releaseExpiredHolds } from './sales/order/release-expired-holds.ts'
import { cancelAbandonedOrders } from './sales/payment/cancel-unpaid-orders.ts'
import { checkCardPayments } from './sales/payment/check-card-payments.ts'
import { endIntentsThatPayNothing } from './sales/payment/delete-product.ts'
import { reconcileDisputes } from './sales/payment/reconcile-disputes.ts'
import { reconcileOrders } from './sales/payment/reconcile-unpaid-orders.ts'
import { sendRefunds } from './sales/payment/refund/send-refund.ts'
import { deleteExpiredCalculations } from './sales/pricing/tax-calculation.ts'
import { queueChangedUrls } from './site/index-now.ts'

// The maintenance jobs: they run each minute, in one process at a time of all.

type Job = () => Promise<unknown>

/**
 * One after the other: reconciliation marks a charged order paid before the next job releases its
 * units.
 */
const PAYMENT_JOBS: Job[] = [
  checkCardPayments,
  reconcileOrders,
  releaseExpiredHolds,
  sendRefunds,
  cancelAbandonedOrders,
  endIntentsThatPayNothing,
  reconcileDisputes,
]

/** Beside the payment jobs, so that a slow Stripe does not delay them. */
const HOUSEKEEPING_JOBS: Job[] = [
  deleteExpiredCounters,
  deleteExpiredCalculations,
  deleteExpiredLinks,
  deleteExpiredSessions,
  deleteExpiredBaskets,
  deleteUnusedAccountsDaily,
  erasePersonalData,
  forgetCustomersDaily,
  eraseInvoices,
  deleteOldJobs,
  deleteOldDeliveries,
  deleteOldMisses,
  queueLowStockMail,
  queueFitMailsHourly,
  compactTotals,
  deleteUnusedPictures,
  indexNewProducts,
  deleteOldImports,
  deleteOldStockAlerts,
  deleteOldQuestions,
  deleteOldDrafts,
  eraseNetworks,
  queueChangedUrls,
]

const RUN_MS = 60_000
/** Soon after the start, once the port is open: the demo's card sandbox is reached through it. */
const FIRST_RUN_MS = 2_000
/** A job may wait for Stripe longer than a process has to end. */
const STOP_MS = 5_000

/**
 * Runs the jobs soon after the start and each minute. `stop` waits for a run under way, `STOP_MS`
 * at most.
 */
export function startMaintenance() {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const run = () => {
    // A run may take longer than the time to the next one.
    running ??= runMaintenanceJobs(stopping.signal).finally(() => {
      running = undefined
    })
  }
  const timers = [setTimeout(run, FIRST_RUN_MS), setInterval(run, RUN_MS)]
  return {
    stop: async () => {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}

/**
 * Runs every job once, unless a run is under way in any process. @param stopping when aborted, no
 * further job begins
 */
export async function runMaintenanceJobs(stopping?: AbortSignal) {
  const run = () =>
    Promise.all([inSequence(PAYMENT_JOBS, stopping), inSequence(HOUSEKEEPING_JOBS, stopping)])
  await ifMine(JOBS_LOCK, run).catch((err) => {
    log.error({ err }, 'the maintenance jobs could not run')
  })
}

/** One that fails stops no other. */
async function inSequence(jobs: Job[], stopping?: AbortSignal) {
  for (const job of jobs) {
    if (stopping?.aborted) return
    try {
      await job()
    } catch (err) {
      log.error({ err, job: job.name }, 'a maintenance job failed')
    }
  }
}
