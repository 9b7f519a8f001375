import { sql } from 'drizzle-orm'
import { formatTimeIn } from '#contract/shop-time.ts'
import { prepare } from '../../../platform/db/client.ts'
import { getTimeZone } from '../../../platform/settings/setting.ts'
import { normalCode } from './find-code.ts'

const findLive = prepare<{ code: string; until: Date | null }, { code: string }>(
  'live code',
  sql`select code, "until" from discount
    where code = ${sql.placeholder('code')} and "from" <= now() and stopped_at is null
      and coalesce("until" > now(), true) and coalesce(uses < max_uses, true)`,
)

/** The code of the deal on Home, while it is valid. @returns undefined once it has ended */
export async function findDealCode(typed: string) {
  const [found] = await findLive({ code: normalCode(typed) })
  if (!found) return undefined
  const { code, until } = found
  return { code, ...(until && { until: formatTimeIn(await getTimeZone(), until) }) }
}
