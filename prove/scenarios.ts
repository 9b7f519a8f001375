import type { Scenario } from './scenario.ts'
import { lastUnits } from './scenarios/1-last-units.ts'
import { sameForm } from './scenarios/2-same-form.ts'
import { threeTabs } from './scenarios/3-three-tabs.ts'
import { browserDies } from './scenarios/4-browser-dies.ts'
import { webhook } from './scenarios/5-webhook.ts'
import { wrongPayments } from './scenarios/6-wrong-payments.ts'
import { kill } from './scenarios/7-kill.ts'
import { badProvider } from './scenarios/8-bad-provider.ts'
import { changingProduct } from './scenarios/9-changing-product.ts'
import { holdExpires } from './scenarios/10-hold-expires.ts'
import { refunds } from './scenarios/11-refunds.ts'
import { reviewsOfADay } from './scenarios/19-reviews.ts'

/** In the order of docs/proof.md. */
export const scenarios: Scenario[] = [
  lastUnits,
  sameForm,
  threeTabs,
  browserDies,
  webhook,
  wrongPayments,
  kill,
  badProvider,
  changingProduct,
  holdExpires,
  refunds,
  reviewsOfADay,
]
