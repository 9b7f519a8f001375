import type { Scenario } from './scenario.ts'
import { lastUnits } from './scenarios/1-last-units.ts'
import { sameForm } from './scenarios/2-same-form.ts'
import { threeTabs } from './scenarios/3-three-tabs.ts'
import { browserDies } from './scenarios/4-browser-dies.ts'
import { webhook } from './scenarios/5-webhook.ts'
import { wrongPayments } from './scenarios/6-wrong-payments.ts'
import { kill } from './scenarios/7-kill.ts'
import { failingStripe } from './scenarios/8-failing-stripe.ts'
import { changingProduct } from './scenarios/9-changing-product.ts'
import { holdExpires } from './scenarios/10-hold-expires.ts'
import { refunds } from './scenarios/11-refunds.ts'
import { boundedHolds } from './scenarios/13-bounded-holds.ts'
import { unpaidOrders } from './scenarios/14-unpaid-orders.ts'
import { reconciliation } from './scenarios/15-reconciliation.ts'
import { removal } from './scenarios/16-removal.ts'
import { oneSlowCustomer } from './scenarios/17-one-slow-customer.ts'
import { databaseOutage } from './scenarios/18-database-outage.ts'
import { reviewsOfADay } from './scenarios/19-reviews.ts'
import { twoEditors } from './scenarios/20-two-editors.ts'
import { stockLedger } from './scenarios/21-stock-ledger.ts'
import { backup } from './scenarios/22-backup.ts'
import { shipments } from './scenarios/23-shipments.ts'
import { counts } from './scenarios/24-counts.ts'
import { renditions } from './scenarios/25-renditions.ts'
import { mails } from './scenarios/26-mails.ts'
import { imports } from './scenarios/27-imports.ts'
import { baskets } from './scenarios/28-baskets.ts'
import { basketKill } from './scenarios/29-basket-kill.ts'
import { codes } from './scenarios/30-codes.ts'
import { guests } from './scenarios/31-guests.ts'
import { quantityPrices } from './scenarios/32-quantity-prices.ts'
import { invoices } from './scenarios/33-invoices.ts'
import { returns } from './scenarios/34-returns.ts'
import { emptiedBaskets } from './scenarios/35-emptied-baskets.ts'
import { coreCharges } from './scenarios/36-core-charges.ts'
import { stripeTax } from './scenarios/37-stripe-tax.ts'
import { disputes } from './scenarios/38-disputes.ts'
import { oneBasketTwoTabs } from './scenarios/39-one-basket-two-tabs.ts'
import { stalledUploads } from './scenarios/40-stalled-uploads.ts'
import { uncachedPages } from './scenarios/41-uncached-pages.ts'
import { drainedProcess } from './scenarios/42-drained-process.ts'
import { migration } from './scenarios/43-migration.ts'
import { changedPrices } from './scenarios/44-changed-prices.ts'
import { bulkEdit } from './scenarios/45-bulk-edit.ts'
import { stockAlerts } from './scenarios/46-stock-alerts.ts'
import { partReviews } from './scenarios/47-part-reviews.ts'
import { undoOfEarlier } from './scenarios/48-undo-of-earlier.ts'
import { canceledOrders } from './scenarios/49-canceled-orders.ts'
import { secondFactorScenario } from './scenarios/50-second-factor.ts'
import { processingPayments } from './scenarios/51-processing-payments.ts'
import { webhooks } from './scenarios/52-webhooks.ts'
import { drafts } from './scenarios/53-drafts.ts'
import { blockedCustomer } from './scenarios/54-blocked-customer.ts'
import { manualPayments } from './scenarios/55-manual-payments.ts'
import { changedLines } from './scenarios/56-changed-lines.ts'
import { readReplica } from './scenarios/57-read-replica.ts'

/** By their numbers in docs/fault-tests.md, which are those of their files. */
export const scenarios: Record<number, Scenario> = {
  1: lastUnits,
  2: sameForm,
  3: threeTabs,
  4: browserDies,
  5: webhook,
  6: wrongPayments,
  7: kill,
  8: failingStripe,
  9: changingProduct,
  10: holdExpires,
  11: refunds,
  13: boundedHolds,
  14: unpaidOrders,
  15: reconciliation,
  16: removal,
  17: oneSlowCustomer,
  18: databaseOutage,
  19: reviewsOfADay,
  20: twoEditors,
  21: stockLedger,
  22: backup,
  23: shipments,
  24: counts,
  25: renditions,
  26: mails,
  27: imports,
  28: baskets,
  29: basketKill,
  30: codes,
  31: guests,
  32: quantityPrices,
  33: invoices,
  34: returns,
  35: emptiedBaskets,
  36: coreCharges,
  37: stripeTax,
  38: disputes,
  39: oneBasketTwoTabs,
  40: stalledUploads,
  41: uncachedPages,
  42: drainedProcess,
  43: migration,
  44: changedPrices,
  45: bulkEdit,
  46: stockAlerts,
  47: partReviews,
  48: undoOfEarlier,
  49: canceledOrders,
  50: secondFactorScenario,
  51: processingPayments,
  52: webhooks,
  53: drafts,
  54: blockedCustomer,
  55: manualPayments,
  56: changedLines,
  57: readReplica,
}
