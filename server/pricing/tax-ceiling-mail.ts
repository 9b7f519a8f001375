import { formatCount } from '#contract/money.ts'
import { db } from '../db/client.ts'
import { THE_SHOP } from '../jobs/failure-report.ts'
import { insertJob } from '../jobs/job.ts'
import type { CeilingCount } from '../rate-limit/tax-calculations.ts'

/** Tells the owner, once a day, that quotes use unusually many calculations. */
export async function queueCeilingMail({ count, most, each }: NonNullable<CeilingCount['near']>) {
  const variable = each === 'hour' ? 'TAX_QUOTES_PER_HOUR' : 'TAX_QUOTES_PER_DAY'
  const detail = `Quotes have used ${formatCount(count)} tax calculations in ${each === 'hour' ? 'an hour' : '24 hours'}. After ${formatCount(most)} (${variable}), totals are shown without tax until checkout.`
  const day = new Date().toISOString().slice(0, 10)
  await db.transaction((tx) =>
    insertJob(tx, {
      kind: 'mail',
      subjectId: THE_SHOP,
      event: `failed ${day} Stripe Tax`,
      payload: { notice: { name: 'Stripe Tax', detail } },
    }),
  )
}
