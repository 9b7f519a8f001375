import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { MAX_PICTURE_MB } from '#contract/catalog/picture.ts'
import { findStored, isUsable, storePicture } from '../../catalog/picture/picture.ts'
import { db } from '../../platform/db/client.ts'
import { fetchedPicture } from '../../platform/db/schema/fetched-picture.ts'
import { picture } from '../../platform/db/schema/picture.ts'
import { env } from '../../platform/env.server.ts'
import { AppError } from '../../platform/errors.ts'
import { FetchError } from '../../platform/fetch/fetch-error.ts'
import { type Fetched, fetchPublic, type Network } from '../../platform/fetch/fetch-public.ts'

// A URL becomes a picture of the shop. What has not changed there is neither sent nor decoded
// again.

const BOUNDS = { maxBytes: MAX_PICTURE_MB * 1024 * 1024, timeoutMs: 10_000 }

/** For so long a URL is not asked again: several files of a day may name it. */
const FRESH = sql`interval '1 day'`

/**
 * @returns the picture's id
 * @throws FetchError it has none; AppError 503 the storage is unavailable
 */
export async function fetchPicture(url: string, network?: Network) {
  const own = await findOwn(url)
  if (own) return own
  const known = await findKnown(url)
  if (known?.isFresh) return known.pictureId
  const answer = await fetchPublic(url, { ...BOUNDS, headers: conditionsOf(known) }, network)
  const isSame = known && answer.status === 304
  const pictureId = isSame ? known.pictureId : await storeAnswer(answer, new URL(url).host)
  await remember(url, pictureId, isSame ? known : validatorsOf(answer))
  return pictureId
}

/** The shop's own export names its photos so. */
async function findOwn(url: string) {
  const path = url.startsWith(`${env.publicUrl}/`) ? url.slice(env.publicUrl.length) : ''
  const digest = /^\/media\/([0-9a-f]{32})\//.exec(path)?.[1]
  if (!digest) return undefined
  const [row] = await db
    .select({ id: picture.id })
    .from(picture)
    .where(sql`sha256 >= ${digest} and sha256 < ${digest} || 'g' and ${isUsable}`)
  return row?.id
}

async function findKnown(url: string) {
  const { pictureId, etag, lastModified, fetchedAt } = fetchedPicture
  const [row] = await db
    .select({
      pictureId,
      etag,
      lastModified,
      isFresh: sql<boolean>`${fetchedAt} > now() - ${FRESH}`,
    })
    .from(fetchedPicture)
    .innerJoin(picture, eq(picture.id, pictureId))
    .where(sql`${fetchedPicture.urlSha256} = ${digestOf(url)} and ${isUsable}`)
  return row
}

type Validators = { etag: string | null; lastModified: string | null }

function conditionsOf(known: Validators | undefined): Record<string, string> {
  return {
    accept: 'image/avif,image/webp,image/jpeg,image/png',
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  }
}

const MAY_PASS = [408, 425, 429]

async function storeAnswer({ status, body }: Fetched, host: string) {
  if (status !== 200) {
    const isTemporary = status >= 500 || MAY_PASS.includes(status)
    throw new FetchError(`${host} answers ${status}.`, { isTemporary })
  }
  const sha256 = createHash('sha256').update(body).digest('hex')
  try {
    return (await findStored(sha256)) ?? (await storePicture({ bytes: body, sha256 }, null)).id
  } catch (error) {
    // The file is no photo, or one that no upload may be.
    if (error instanceof AppError && error.status === 400) throw new FetchError(error.message)
    throw error
  }
}

/** A header that is longer is not repeated. */
const MAX_HEADER = 500

function validatorsOf({ headers }: Fetched): Validators {
  const short = (text = '') => (text.length > 0 && text.length <= MAX_HEADER ? text : null)
  return { etag: short(headers.etag), lastModified: short(headers['last-modified']) }
}

async function remember(url: string, pictureId: string, { etag, lastModified }: Validators) {
  const row = { pictureId, etag, lastModified, fetchedAt: sql`now()` }
  await db
    .insert(fetchedPicture)
    .values({ urlSha256: digestOf(url), ...row })
    .onConflictDoUpdate({ target: fetchedPicture.urlSha256, set: row })
}

function digestOf(url: string) {
  return createHash('sha256').update(url).digest('hex')
}
