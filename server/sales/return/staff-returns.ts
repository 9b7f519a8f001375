import { sql } from 'drizzle-orm'
import { OPEN_RETURN_STATES } from '#contract/return/return-state.ts'
import type { StaffReturnQuery } from '#contract/return/staff-return.ts'
import { db } from '../../platform/db/client.ts'
import { type PageOf, pageValues, toPage } from '../../platform/list/pagination.ts'
import { selectStaffReturns } from './return-row.ts'

type Query = PageOf & Pick<StaffReturnQuery, 'state' | 'order'>

/** A page of all returns, or of those in a state. */
export async function listStaffReturns({ state, order, ...query }: Query) {
  const { cursor, limit } = pageValues(query)
  const states = state === 'open' ? [...OPEN_RETURN_STATES] : state && [state]
  const isOldestFirst = query.sort === 'oldest'
  const conditions = [
    isOldestFirst ? sql`r.id > ${cursor}` : sql`r.id < ${cursor}`,
    ...(states
      ? [
          sql`r.state in (${sql.join(
            states.map((one) => sql`${one}`),
            sql`, `,
          )})`,
        ]
      : []),
    ...(order ? [sql`r.order_id = ${order}`] : []),
  ]
  const rows = await selectStaffReturns(
    db,
    sql`where ${sql.join(conditions, sql` and `)}
      order by r.id ${isOldestFirst ? sql`` : sql`desc`} limit ${limit}`,
  )
  return toPage(rows, query)
}
