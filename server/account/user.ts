import type { User } from '#contract/user.ts'
import { db } from '../db/client.ts'
import { user } from '../db/schema/identity.ts'
import { bothSortDirections, type PageOf, pageValues, toPage } from '../list/pagination.ts'
import { countOf, totalOf } from '../list/totals.ts'

const LIST_COLUMNS = {
  _id: user.id,
  email: user.email,
  name: user.name,
  role: user.role,
  emailVerified: user.emailVerified,
}

const pages = bothSortDirections(user.id, ({ after, orderBy, limit }, sort) =>
  db
    .select({ ...LIST_COLUMNS, total: totalOf('user').as('total') })
    .from(user)
    .where(after)
    .orderBy(orderBy)
    .limit(limit)
    .prepare(`users, ${sort} first`),
)

/** A page of users, and how many there are on all pages. */
export async function listUsers(query: PageOf) {
  const rows = await pages[query.sort].execute(pageValues(query))
  const users: User[] = rows.map(({ total: _, ...listed }) => listed)
  return { ...toPage(users, query), total: rows[0]?.total ?? (await countOf('user')) }
}
