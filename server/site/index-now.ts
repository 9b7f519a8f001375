import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { partPath, partSlug } from '#contract/catalog/part-path.ts'
import { db } from '../platform/db/client.ts'
import { env } from '../platform/env.server.ts'
import { notFound } from '../platform/errors.ts'
import { derivedKey } from '../platform/identity/derived-key.ts'
import { insertJob, type JobRow, THE_SHOP } from '../platform/jobs/job.ts'
import { JobError } from '../platform/jobs/job-error.ts'
import { getSetting } from '../platform/settings/setting.ts'

// Tells search engines which parts' pages have changed, if the owner wants it
// (https://www.indexnow.org/documentation). Each minute those of the last one are a job.

export const INDEX_NOW_JOB = 'index now'

/** The most that IndexNow takes at once. */
const MAX_URLS = 10_000
/** Jobs of one minute: an import changes a million parts. */
const MAX_JOBS = 10
/** An edit that began earlier has committed. */
const SETTLED = sql`now() - interval '30 seconds'`
/** As text that sorts as it does, to the microsecond. */
const textOf = (moment: SQL) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const TIMEOUT_MS = 10_000

/** Public: it shows that who tells of the shop's URLs can put a file beside them. */
const KEY = derivedKey('index now').toString('hex').slice(0, 32)
export const KEY_PATH = `/${KEY}.txt`

/** Where the last job ended: a part is sent by the moment of its change. */
type Place = { at: string; id: string }

export async function indexNowKey(app: FastifyInstance) {
  app.get(KEY_PATH, async (_request, reply) => {
    if (!(await isOn())) throw notFound('page')
    return reply.type('text/plain; charset=utf-8').send(KEY)
  })
}

async function isOn() {
  return env.indexNowUrl !== undefined && (await getSetting('shop')).hasIndexNow
}

/** A maintenance job. When it is turned on, it begins with what changes from then on. */
export async function queueChangedUrls(most = MAX_URLS) {
  if (!(await isOn())) return
  for (let jobs = 0; jobs < MAX_JOBS; jobs += 1) {
    const from = await lastPlace()
    const { count, to } = from ? await nextPlace(from, most) : { count: 0, to: await present() }
    if (to) await queue(from, to)
    if (count < most) return
  }
}

async function lastPlace() {
  const { rows } = await db.execute<{ to: Place }>(sql`
    select payload -> 'to' as to from job
    where subject_id = ${THE_SHOP} and kind = ${INDEX_NOW_JOB} order by event desc limit 1`)
  return rows[0]?.to
}

async function present(): Promise<Place | undefined> {
  const { rows } = await db.execute<Place>(sql`
    select ${textOf(sql`(${SETTLED})`)} as at, ${THE_SHOP}::uuid as id`)
  return rows[0]
}

/** @returns how many parts there are up to it, and `to` of the last; undefined: none */
async function nextPlace({ at, id }: Place, most: number) {
  const { rows } = await db.execute<Place & { count: number }>(sql`
    select ${textOf(sql`updated_at`)} as at, id, place::int as count from (
      select updated_at, id, row_number() over (order by updated_at, id) as place from product
      where (updated_at, id) > (${at}::timestamptz, ${id}::uuid) and updated_at < ${SETTLED}
      order by updated_at, id limit ${most}) changed
    order by place desc limit 1`)
  const [last] = rows
  return { count: last?.count ?? 0, to: last && { at: last.at, id: last.id } }
}

function queue(from: Place | undefined, to: Place) {
  const job = { kind: INDEX_NOW_JOB, subjectId: THE_SHOP, event: `${to.at} ${to.id}` }
  return db.transaction((tx) => insertJob(tx, { ...job, payload: { from, to } }))
}

/** @throws JobError IndexNow did not take them, and they are sent again */
export async function sendChangedUrls({ payload }: Pick<JobRow, 'payload'>) {
  const { from, to } = payload as { from?: Place; to: Place }
  if (!from || !(await isOn())) return
  const urlList = await changedUrls(from, to)
  if (urlList.length > 0) await post(urlList)
}

/** Of deleted parts, too: a search engine then finds that they are gone. Of drafts nobody hears. */
async function changedUrls(from: Place, to: Place) {
  const { rows } = await db.execute<{ _id: string; title: string }>(sql`
    select id as "_id", coalesce(title, name) as title from product
    where (updated_at, id) > (${from.at}::timestamptz, ${from.id}::uuid)
      and (updated_at, id) <= (${to.at}::timestamptz, ${to.id}::uuid)
      and state = 'live'
    limit ${MAX_URLS}`)
  return rows.map(({ _id, title }) => env.publicUrl + partPath({ _id, slug: partSlug(title) }))
}

async function post(urlList: string[]) {
  const { host } = new URL(env.publicUrl)
  const body = { host, key: KEY, keyLocation: env.publicUrl + KEY_PATH, urlList }
  const answer = await fetch(env.indexNowUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  await answer?.body?.cancel()
  if (!answer?.ok)
    throw new JobError(`IndexNow ${answer ? `answered ${answer.status}` : 'does not answer'}.`)
}
