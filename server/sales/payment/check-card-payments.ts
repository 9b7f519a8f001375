import { formatTimeIn } from '#contract/shop-time.ts'
import { db } from '../../platform/db/client.ts'
import { queueOwnerMail } from '../../platform/jobs/owner-mail.ts'
import { getTimeZone } from '../../platform/settings/setting.ts'
import { confirmOutage, endOutage, isOutageNoted, outageCauseOf } from '../pricing/stripe-outage.ts'
import { cancelIntent } from './stripe/stripe.ts'

const MAIL_AFTER_MS = 15 * 60_000
const DAY_MS = 24 * 60 * 60_000

/** Stripe knows no such intent, and says so only to a key that may write intents. */
const NO_INTENT = 'pi_driveline_check'

/**
 * A maintenance job: after a call to Stripe has failed, finds out whether payments fail. If they do
 * for 15 minutes, it queues a mail to the owner, and another one each day.
 */
export async function checkCardPayments(now = new Date()) {
  if (!(await isOutageNoted())) return
  const cause = await askStripe()
  if (!cause) return endOutage()
  await db.transaction(async (tx) => {
    const outage = await confirmOutage(tx, cause)
    if (!outage || now.getTime() - outage.since.getTime() < MAIL_AFTER_MS) return
    const { since, error, advice } = outage
    const detail = `Since ${formatTimeIn(await getTimeZone(), since)} no buyer can pay: ${error}. ${advice} The shop asks Stripe again each minute. Payments resume by themselves.`
    const failure = { name: 'Card payments', detail }
    await queueOwnerMail(tx, `${dayOfMail(since, now)} card payments`, { failure })
  })
}

async function askStripe() {
  try {
    await cancelIntent(NO_INTENT)
  } catch (error) {
    return outageCauseOf(error instanceof Error ? error.cause : error)
  }
}

/**
 * Days are counted from the outage's beginning, so that one that begins before midnight causes no
 * two mails.
 */
function dayOfMail(since: Date, now: Date) {
  const days = Math.floor((now.getTime() - since.getTime()) / DAY_MS)
  return new Date(since.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}
