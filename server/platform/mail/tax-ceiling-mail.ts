import { formatCount } from '#contract/money.ts'
import { db } from '../db/client.ts'
import { insertJob, THE_SHOP } from '../jobs/job.ts'
import { log } from '../log.ts'
import type { Near } from '../rate-limit/ceiling-share.ts'

const OF = {
  quotes: {
    event: 'Stripe Tax',
    who: 'Quotes',
    variable: 'TAX_QUOTES',
    beyond: 'totals are shown without tax until checkout',
  },
  orders: {
    event: 'Stripe Tax orders',
    who: 'Orders that no quote had asked for',
    variable: 'TAX_ORDERS',
    beyond: 'such an order needs an account with a verified email',
  },
}

/**
 * Tells the owner, once a day, that unusually many calculations are asked for. Without the mail the
 * shop goes on.
 */
export async function warnOfCeiling(what: keyof typeof OF, near: Near | undefined) {
  if (!near) return
  await queueMail(what, near).catch((err) =>
    log.error({ err }, 'the Stripe Tax warning could not be queued'),
  )
}

async function queueMail(what: keyof typeof OF, { count, most, each }: Near) {
  const { event, who, variable, beyond } = OF[what]
  const span = each === 'hour' ? 'an hour' : '24 hours'
  const detail = `${who} have used ${formatCount(count)} tax calculations in ${span}. After ${formatCount(most)} (${variable}_PER_${each.toUpperCase()}), ${beyond}.`
  const day = new Date().toISOString().slice(0, 10)
  await db.transaction((tx) =>
    insertJob(tx, {
      kind: 'mail',
      subjectId: THE_SHOP,
      event: `failed ${day} ${event}`,
      payload: { notice: { name: 'Stripe Tax', detail } },
    }),
  )
}
