import { sql } from 'drizzle-orm'
import type { CustomerData } from '#contract/account/account.ts'
import { record } from '../../platform/audit/audit.ts'
import { db } from '../../platform/db/client.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { verifiedAccounts } from '../../sales/order/whose-orders.ts'
import { exportAccount, exportDone } from '../personal-data-export.ts'
import { auditSubject, getGroup } from './customer-group.ts'
import { getCustomerPage } from './customer-page.ts'

/**
 * What the shop has stored about a customer and those merged into it, for them to have (GDPR,
 * article 15), without what another may have left under their email. @throws AppError 404
 */
export async function exportCustomer(actor: SessionUser, id: string): Promise<CustomerData> {
  const { root, mailboxes } = await getGroup(id)
  await db.transaction((tx) => record(tx, actor, 'export customer', auditSubject(root)))
  const [page, accounts, done] = await Promise.all([
    getCustomerPage(id),
    listVerified(mailboxes),
    exportDone({ mailboxes }),
  ])
  const { emails, since, block, disputed, notes } = page
  return {
    ...{ emails, since, blockedSince: block?.at ?? null },
    ...(block && disputed === 0 && { blockReason: block.reason }),
    notes: notes.map(({ at, text }) => ({ at, text })),
    accounts: await Promise.all(accounts.map((one) => exportAccount(one))),
    ...done,
  }
}

/** The profile of an account whose email nobody verified may be another's. */
async function listVerified(mailboxes: string[]) {
  const { rows } = await db.execute<{ id: string }>(
    sql`${verifiedAccounts({ mailboxes })} order by id`,
  )
  return rows
}
