import { access, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { formatCountOf } from '#contract/money.ts'
import { BackupError, toBackupError } from '../../platform/backup/backup-error.ts'
import type { PictureCopies } from '../../platform/backup/picture-copies.ts'
import { CONNECTION } from '../../platform/db/pool.ts'
import { withSession } from '../../platform/db/session.ts'
import { env } from '../../platform/env.server.ts'
import { type Failures, tryEach } from '../../platform/try-each.ts'
import { digestOfBytes, readCopy, readDigests, writeDigests } from './copy-digests.ts'
import { digestOf, fileOf, filesOf, isDigest, masterOf, PREVIEW, RENDITIONS } from './files.ts'
import { storeFile } from './folder-storage.ts'
import { storage } from './storage.ts'

// The files of pictures beside the backups, in `media/`: they never change, so each is copied once.
// All backups of the folder share them.

const FOLDER = 'media'
const SHA256 = /^[0-9a-f]{64}$/

export const pictureCopies: PictureCopies = {
  bucket: env.media.s3?.bucket,

  async backUp(folder, signal) {
    // The bucket has a backup of its own, or versions.
    if (env.media.s3) return `its photos are in the bucket ${env.media.s3.bucket}`
    const rows = await withSession(CONNECTION, listPictures)
    let copied = 0
    const copyOne = async ({ sha256 }: { sha256: string }) => {
      if (await backUpOne(folder, sha256)) copied += 1
    }
    const failures = await tryEach(rows, copyOne, signal)
    if (failures) throw notCopied(failures)
    return `${photos(rows.length)}, ${copied} of them new or completed`
  },

  async removeUnneeded(folder, listNeeded, signal) {
    const rows = await withSession(CONNECTION, listPictures)
    const own = new Set(rows.map(({ sha256 }) => digestOf(sha256)))
    const others = (await listCopied(folder)).filter((digest) => !own.has(digest))
    if (others.length === 0) return 0
    const needed = new Set([...(await listNeeded())].map(digestOf))
    const unneeded = others.filter((digest) => !needed.has(digest))
    const remove = (digest: string) =>
      rm(path.join(folder, FOLDER, digest), { recursive: true, force: true })
    const failures = await tryEach(unneeded, remove, signal)
    if (failures) throw failures.first.error
    return unneeded.length
  },

  async restore(client, folder) {
    const rows = await listPictures(client)
    const missing: string[] = []
    for (const { sha256, used } of rows) {
      await restoreOne(folder, sha256)
      if (used && !(await storage.get(fileOf(sha256, PREVIEW)))) missing.push(sha256)
    }
    const lost =
      missing.length > 0 ? `; ${photos(missing.length)} missing or damaged beside the file` : ''
    return `${photos(rows.length)}${lost}`
  },

  async check(client, folder) {
    if (env.media.s3) return
    const missing: string[] = []
    for (const { sha256, used } of await listPictures(client)) {
      if (used && !(await isWhole(folder, sha256))) missing.push(sha256)
    }
    if (missing.length === 0) return
    throw new BackupError(
      `${photos(missing.length)} of products missing or damaged in ${path.join(folder, FOLDER)}: the first is ${missing[0]}.`,
    )
  },
}

function notCopied({ count, first }: Failures<{ sha256: string }>) {
  const which = `the first is ${digestOf(first.of.sha256)}`
  return toBackupError(`${photos(count)} could not be copied: ${which}`, first.error)
}

/**
 * The master first: while it is there, renditions may be missing; once it is not, all are there.
 */
async function backUpOne(folder: string, sha256: string) {
  const copies = path.join(folder, FOLDER, digestOf(sha256))
  const digests = await readDigests(copies)
  let isNew = false
  for (const name of filesOf(sha256)) {
    const copy = path.join(folder, FOLDER, name)
    const isThere = await exists(copy)
    if (isThere && digests.has(path.basename(name))) continue
    const bytes = await storage.get(name)
    if (!bytes) continue
    if (!isThere) await storeFile(copy, bytes)
    digests.set(path.basename(name), digestOfBytes(bytes))
    isNew = true
  }
  if (isNew) await writeDigests(copies, digests)
  return isNew
}

/** A copy whose digest is wrong is not restored, because the shop would show it. */
async function restoreOne(folder: string, sha256: string) {
  const digests = await readDigests(path.join(folder, FOLDER, digestOf(sha256)))
  for (const name of filesOf(sha256)) {
    if (await storage.get(name)) continue
    const bytes = await readCopy(path.join(folder, FOLDER, name), digests)
    if (bytes) await storage.put(name, bytes)
  }
}

/** The digests in `media/`; what else an owner has there is not the shop's. */
async function listCopied(folder: string) {
  const names = await readdir(path.join(folder, FOLDER)).catch(() => [])
  return names.filter((name) => isDigest(name))
}

async function isWhole(folder: string, sha256: string) {
  const digests = await readDigests(path.join(folder, FOLDER, digestOf(sha256)))
  const has = async (name: string) =>
    (await readCopy(path.join(folder, FOLDER, name), digests)) !== undefined
  if (!(await has(fileOf(sha256, PREVIEW)))) return false
  if (await has(masterOf(sha256))) return true
  for (const rendition of RENDITIONS) if (!(await has(fileOf(sha256, rendition)))) return false
  return true
}

/** Lists the pictures. A database of an earlier release has no such table. */
async function listPictures(client: pg.Client) {
  const known = await client.query<{ there: boolean }>(
    "select to_regclass('public.picture') is not null as there",
  )
  if (!known.rows[0]?.there) return []
  const { rows } = await client.query<{ sha256: string; used: boolean }>(`
    select sha256, exists (select from product_picture where picture_id = picture.id) as used
    from picture order by created_at`)
  // The digest becomes a path, and may come from a restored file that an attacker wrote: it must
  // not lead outside the folders.
  const wrong = rows.find(({ sha256 }) => !SHA256.test(sha256))
  if (wrong)
    throw new BackupError(`The photo ${JSON.stringify(wrong.sha256)} is named by no SHA-256.`)
  return rows
}

function exists(file: string) {
  return access(file).then(
    () => true,
    () => false,
  )
}

function photos(count: number) {
  return formatCountOf(count, 'photo')
}
