import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { User } from '#contract/account/user.ts'
import { db } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import {
  bothSortDirections,
  keyset,
  type PageOf,
  pageValues,
  toPage,
} from '../platform/list/pagination.ts'
import { findSimilarNames } from '../platform/list/similar-names.ts'
import { hasText, searchText } from '../platform/list/text-search.ts'
import { countOf, totalOf } from '../platform/list/totals.ts'

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

/** As the index `user_search_plain` has it (db/migrations/0029). */
const SEARCHED = sql`plain_upper(' ' || ${user.name} || ' ' || ${user.email})`

/**
 * A page of users: all, with their total, or with `q` those whose name and email have its words,
 * else those of similar names.
 */
export async function listUsers({ q, ...query }: PageOf & { q?: string | undefined }) {
  const wanted = searchText(q)
  if (wanted) return searchUsers(wanted, query)
  const rows = await pages(query).execute(pageValues(query))
  const users: User[] = rows.map(({ total: _, ...listed }) => listed)
  return { ...toPage(users, query), total: rows[0]?.total ?? (await countOf('user')) }
}

async function searchUsers(q: string, query: PageOf) {
  const found = await readPage(hasText(SEARCHED, q), query)
  if (found.items.length > 0) return found
  const names = sql`${user.name}`
  const ids = await findSimilarNames(q, {
    table: user,
    searched: SEARCHED,
    names,
    where: sql`true`,
  })
  if (ids.length === 0) return found
  return { ...(await readPage(inArray(user.id, ids), query)), isSimilar: true as const }
}

async function readPage(where: SQL, query: PageOf) {
  const { after, orderBy, limit } = keyset(user.id, query)
  // The statement is not prepared: PostgreSQL plans each search by what is searched for.
  const users: User[] = await db
    .select(LIST_COLUMNS)
    .from(user)
    .where(and(where, after))
    .orderBy(orderBy)
    .limit(limit)
  return toPage(users, query)
}
