import { sql } from 'drizzle-orm'
import { formatTimeIn } from '#contract/shop-time.ts'
import { prepare } from '../../../platform/db/client.ts'
import { getTimeZone } from '../../../platform/settings/setting.ts'
import { HAS_NOT_ENDED, HAS_USES_LEFT } from './code-use.ts'
import { normalCode } from './find-code.ts'

const findLive = prepare<{ code: string; until: Date | null }, { code: string }>(
  'live code',
  sql`select code, "until" from discount
    where code = ${sql.placeholder('code')} and "from" <= now() and ${HAS_NOT_ENDED} and ${HAS_USES_LEFT}`,
)

/** The code of the deal on Home, while it is valid. @returns undefined once it has ended */
export async function findDealCode(typed: string) {
  const [found] = await findLive({ code: normalCode(typed) })
  if (!found) return undefined
  const { code, until } = found
  return { code, ...(until && { until: formatTimeIn(await getTimeZone(), until) }) }
}
