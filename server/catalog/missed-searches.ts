import { sql } from 'drizzle-orm'
import type { MissedSearches } from '#contract/staff/missed-search.ts'
import { findVin } from '#contract/vehicle/vin-shape.ts'
import { db } from '../platform/db/client.ts'
import { log } from '../platform/log.ts'

// Searches that found nothing, for the owner, who buys the parts. Only words are kept, with a bound
// on what a flood may write.

const MAX_LENGTH = 60
const MAX_WORDS = 6
/** Between two writes, in each process. */
const MAX_WAITING = 200
const WRITE_MS = 30_000
/** A flood of words spoils a day. */
const MAX_NEW_PER_DAY = 300
const WEEKS = 12
const SHOWN_PER_WEEK = 50

const waiting = new Map<string, number>()
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
export function noteMiss(text: string) {
  const words = wordsToKeep(text)
  if (words === undefined) return
  const times = waiting.get(words) ?? 0
  if (times === 0 && waiting.size >= MAX_WAITING) return
  waiting.set(words, times + 1)
  timer ??= setTimeout(() => void writeMisses(), WRITE_MS).unref()
}

export async function writeMisses() {
  clearTimeout(timer)
  timer = undefined
  const [words, times] = [[...waiting.keys()], [...waiting.values()]]
  waiting.clear()
  if (words.length === 0) return
  await addTimes(words, times).catch((err) => log.warn({ err }, 'missed searches are not counted'))
}

/** A search that is known counts on; of others, no more than a day's are added. */
function addTimes(words: string[], times: number[]) {
  return db.execute(sql`
    with said as (
      select * from unnest(${sql.param(words)}::text[], ${sql.param(times)}::int[]) one (words, times)
    ), counted as (
      update search_miss m set times = m.times + said.times from said
      where m.week = date_trunc('week', now())::date and m.words = said.words
      returning m.words
    )
    insert into search_miss (week, words, times)
    select date_trunc('week', now())::date, words, times from said
    where words not in (select words from counted)
    limit greatest(0, ${MAX_NEW_PER_DAY} - (
      select count(*) from search_miss where added_on = current_date))
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
