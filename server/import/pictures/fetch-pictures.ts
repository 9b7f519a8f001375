import { type SQL, sql } from 'drizzle-orm'
import { Slots } from '../../catalog/picture/slots.ts'
import { db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { FetchError } from '../../platform/fetch/fetch-error.ts'
import type { Network } from '../../platform/fetch/fetch-public.ts'
import type { JobRow } from '../../platform/jobs/job.ts'
import { JobError } from '../../platform/jobs/job-error.ts'
import { throwIfStopping } from '../interruption.ts'
import { addToParts, giveUp, MAX_TRIES } from './add-picture.ts'
import { fetchPicture } from './fetch-picture.ts'
import { queueWaiting } from './queue-pictures.ts'

/** URLs of one job; the next one has the others, so that several imports take turns. */
const URLS = 200
/** At once, so that a supplier's server is not overrun, and the shop's photos have memory. */
const AT_ONCE_OF_HOST = 2
const slots = new Slots(4)
/** After so many in a row that did not answer, the others of the host wait, too. */
const MAX_SILENT = 3

type Due = { url: string; host: string }

/**
 * A job: reads the pictures of an applied import that are due, each URL once, and queues the next
 * job.
 * @throws JobError the storage is unavailable, or the process stops
 */
export async function fetchPictures(
  { subjectId: importId }: Pick<JobRow, 'subjectId'>,
  network?: Network,
) {
  await giveUp(importId)
  const { rows } = await db.execute<Due>(sql`
    select url, min(host) as host from import_picture
    where import_id = ${importId} and state = 'waiting' and try_at <= now()
    group by url order by url limit ${URLS}`)
  const hosts = [...new Set(rows.map(({ host }) => host))]
  await allEnded(
    hosts.map((host) =>
      fetchOfHost(
        { importId, host, network },
        rows.filter((one) => one.host === host),
      ),
    ),
  )
  await giveUp(importId)
  await db.transaction((tx) => queueWaiting(tx, importId))
}

type Host = { importId: string; host: string; network: Network | undefined }

async function fetchOfHost({ importId, host, network }: Host, due: Due[]) {
  let silent = 0
  const left = due.values()
  const lane = async () => {
    for (const { url } of left) {
      if (silent >= MAX_SILENT) return
      throwIfStopping()
      const answered = await slots.use(() => fetchOne(importId, url, network))
      silent = answered ? 0 : silent + 1
      if (silent === MAX_SILENT) await postponeOthers(importId, host)
    }
  }
  await allEnded(Array.from({ length: AT_ONCE_OF_HOST }, lane))
}

/** The job is over only when all of its reading is. @throws what the first of them has thrown */
async function allEnded(work: Promise<void>[]) {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** @returns has the host answered? */
async function fetchOne(importId: string, url: string, network: Network | undefined) {
  const isIt = sql`import_id = ${importId} and url = ${url}`
  // Counted first: a picture that ends the process is not tried for ever.
  await postpone(isIt)
  try {
    await addToParts(importId, url, await fetchPicture(url, network))
    return true
  } catch (error) {
    if (error instanceof AppError) throw await tryAnew(isIt, error)
    if (!(error instanceof FetchError)) throw error
    await note(isIt, error)
    return !error.isTemporary
  }
}

/** Ten minutes after the first try, an hour after the second. */
const POSTPONED = sql`tries = tries + 1,
  try_at = now() + case tries when 0 then interval '10 minutes' else interval '1 hour' end`

async function postpone(isIt: SQL) {
  await db.execute(sql`
    update import_picture set ${POSTPONED} where ${isIt} and state = 'waiting'`)
}

async function postponeOthers(importId: string, host: string) {
  await db.execute(sql`
    update import_picture set ${POSTPONED}, error = ${`${host} does not answer.`}
    where import_id = ${importId} and host = ${host} and state = 'waiting' and try_at <= now()`)
}

/** Another try of what is final would fail, too. */
async function note(isIt: SQL, { message, isTemporary }: FetchError) {
  await db.execute(sql`
    update import_picture
    set error = ${message}, tries = case when ${isTemporary}::boolean then tries else ${MAX_TRIES} end
    where ${isIt} and state = 'waiting'`)
}

/** The URL is not to blame for the shop's storage. */
async function tryAnew(isIt: SQL, { message }: AppError) {
  await db.execute(sql`
    update import_picture set tries = tries - 1, try_at = now() where ${isIt} and state = 'waiting'`)
  return new JobError(message)
}
