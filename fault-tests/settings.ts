import { db } from '#server/platform/db/client.ts'
import { setting } from '#server/platform/db/schema/setting.ts'

const INVOICES = {
  isOn: true,
  seller: 'Driveline Parts LLC\n1 Main Street\nSpringfield, IL 62701',
  taxNumber: 'Tax ID 00-0000000',
  prefix: 'F-',
  firstNumber: 1,
  yearsKept: 10,
}
const RETURNS = { days: 30, oldPartDays: 90, instructions: '', paysWayBack: false }

const PAYMENTS = { delayed: true, cancelAtOnce: false }

/** Each scenario pays with invoices on, so that its kills and races try their numbers, too. */
export async function turnInvoicesAndReturnsOn() {
  await db
    .insert(setting)
    .values([
      { key: 'invoices', value: INVOICES },
      { key: 'returns', value: RETURNS },
      { key: 'payments', value: PAYMENTS },
    ])
    .onConflictDoNothing()
}
