import { formatCount } from '#contract/money.ts'
import { db } from '../../platform/db/client.ts'
import { queueOwnerMail } from '../../platform/jobs/owner-mail.ts'
import { log } from '../../platform/log.ts'
import type { Near } from '../../platform/rate-limit/ceiling-share.ts'

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
  const notice = { name: 'Stripe Tax', detail }
  await db.transaction((tx) => queueOwnerMail(tx, `${day} ${event}`, { notice }))
}
