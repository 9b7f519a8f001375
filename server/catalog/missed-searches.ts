import { sql } from 'drizzle-orm'
import type { MissedSearches } from '#contract/staff/missed-search.ts'
import { findVin } from '#contract/vehicle/vin-shape.ts'
import { db } from '../platform/db/client.ts'
import { present } from '../platform/db/past.ts'
import { log } from '../platform/log.ts'
import { type Pool, SHARES, takerOf, takeShare } from '../platform/rate-limit/ceiling-share.ts'

// Searches that found nothing, for the owner, who buys the parts. Only words are kept, with a bound
// on what a flood may write.

const MAX_LENGTH = 60
const MAX_WORDS = 6
/** Between two writes, in each process, and of one taker. */
const MAX_WAITING = 200
const MAX_WAITING_OF_ONE = 20
const WRITE_MS = 30_000
/** New words of a day, of which one network adds a tenth of what is left. */
const NEW_WORDS: Pool = {
  name: 'missed-searches',
  windows: [{ each: 'day', most: 300 }],
  shares: SHARES,
}
const WEEKS = 12
const SHOWN_PER_WEEK = 50

/** By the words, and who searched for them first. */
const waiting = new Map<string, { times: number; taker: string }>()
let timer: NodeJS.Timeout | undefined

/**
 * @returns undefined for what may tell of a person: an email, a phone number, an account or a VIN,
 *   also a part of one
 */
export function wordsToKeep(text: string) {
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  const isLong = words.length > MAX_LENGTH || words.split(' ').length > MAX_WORDS
  return words === '' || isLong || isPersonal(words) ? undefined : words
}

function isPersonal(words: string) {
  const hasEmail = /@|\bat\b.*\bdot\b|[([{]at[)\]}]|www\.|:\/\/|[\p{L}\d-]\.\p{L}{2,}/u.test(words)
  const hasPhone = /(?<![\p{L}\p{Nd}])(?:\p{Nd}[^\p{L}\p{Nd}]*){7,}(?![\p{L}\p{Nd}])/u.test(words)
  // What is left of a VIN once some of its characters are cut off.
  const hasLongCode = words.split(' ').some((word) => /^(?=.*\d)[a-z0-9-]{11,}$/.test(word))
  return hasEmail || hasPhone || hasLongCode || findVin(words) !== undefined
}

/** Written some seconds later: a flood of searches makes no flood of statements. */
export function noteMiss(text: string, ip = '') {
  const words = wordsToKeep(text)
  if (words === undefined) return
  const taker = takerOf(ip)
  const known = waiting.get(words)
  if (!known && !hasRoom(taker)) return
  waiting.set(words, { taker, ...known, times: (known?.times ?? 0) + 1 })
  timer ??= setTimeout(() => void writeMisses(), WRITE_MS).unref()
}

function hasRoom(taker: string) {
  const ofTaker = [...waiting.values()].filter((one) => one.taker === taker)
  return waiting.size < MAX_WAITING && ofTaker.length < MAX_WAITING_OF_ONE
}

export async function writeMisses() {
  clearTimeout(timer)
  timer = undefined
  const misses = [...waiting].map(([words, miss]) => ({ words, ...miss }))
  waiting.clear()
  if (misses.length === 0) return
  await write(misses).catch((err) => log.warn({ err }, 'missed searches are not counted'))
}

type Miss = { words: string; times: number; taker: string }

/** A search that is known counts on; others are added while their taker has a share left. */
async function write(misses: Miss[]) {
  const known = await countOn(misses)
  const refused = new Set<string>()
  for (const miss of misses) {
    if (known.has(miss.words) || refused.has(miss.taker)) continue
    const share = await takeShare(NEW_WORDS, miss.taker)
    if (share.kind === 'taken') await add(miss)
    else refused.add(miss.taker)
  }
}

async function countOn(misses: Miss[]) {
  const [words, times] = [misses.map((one) => one.words), misses.map((one) => one.times)]
  const { rows } = await db.execute<{ words: string }>(sql`
    update search_miss m set times = m.times + said.times
    from unnest(${sql.param(words)}::text[], ${sql.param(times)}::int[]) said (words, times)
    where m.week = date_trunc('week', ${present()})::date and m.words = said.words
    returning m.words`)
  return new Set(rows.map((row) => row.words))
}

function add({ words, times }: Miss) {
  return db.execute(sql`
    insert into search_miss (week, words, times)
    values (date_trunc('week', ${present()})::date, ${words}, ${times})
    on conflict (week, words) do update set times = search_miss.times + excluded.times`)
}

/** Newest week first. What was searched once may be about a person, and is not shown. */
export async function listMissedSearches(): Promise<MissedSearches[]> {
  const { rows } = await db.execute<MissedSearches>(sql`
    select week::text, jsonb_agg(jsonb_build_object('words', words, 'times', times)
      order by times desc, words) as searches
    from (
      select *, row_number() over (partition by week order by times desc, words) as place
      from search_miss where times > 1
    ) ranked
    where place <= ${SHOWN_PER_WEEK}
    group by week order by week desc limit ${WEEKS}`)
  return rows
}

/** A maintenance job. */
export async function deleteOldMisses() {
  await db.execute(sql`
    delete from search_miss where week < current_date - ${WEEKS} * interval '1 week'`)
}
