import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { deleteAllRows } from '#test/all-rows.ts'
import { deletePictures } from '#test/empty-shop.ts'
import { aPhotoOfAPart } from '#test/photo.ts'
import { backUp, drill } from '../../platform/backup/backup-command.ts'
import { connectionTo } from '../../platform/backup/connection.ts'
import { restoreBackup } from '../../platform/backup/restore.ts'
import { db } from '../../platform/db/client.ts'
import { CONNECTION } from '../../platform/db/pool.ts'
import { picture } from '../../platform/db/schema/picture.ts'
import { withSession } from '../../platform/db/session.ts'
import { env } from '../../platform/env.server.ts'
import { pictureCopies } from './picture-backup.ts'
import { makeRenditions } from './renditions.ts'

// What other files have left takes its time.
beforeAll(deleteAllRows)

async function aFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-photos-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await deletePictures()
  return folder
}

function inShop<Result>(work: (client: pg.Client) => Promise<Result>) {
  return withSession(CONNECTION, work)
}

/** Restores a backup as `./driveline restore` does, into a database of its own. */
async function restore(file: string) {
  const name = `restored_${process.pid}_${randomUUID().slice(0, 8)}`
  const run = (query: string) => withSession(CONNECTION, (client) => client.query(query))
  await run(`create database ${name} template template0`)
  try {
    let said = ''
    await restoreBackup(connectionTo(name), file, {
      beforeCommit: async (client) => {
        said = await pictureCopies.restore(client, path.dirname(file))
      },
    })
    return said
  } finally {
    await run(`drop database ${name} with (force)`)
  }
}

test('a backup has the photos beside it, each once, and a restore brings them back', async () => {
  const folder = await aFolder()
  const file = path.join(folder, 'shop.sql.gz')
  const { digest } = await aPhotoOfAPart()
  expect(await backUp(pictureCopies, file)).toContain('1 photo, 1 of them new or completed')
  expect(readdirSync(path.join(folder, 'media', digest))).toHaveLength(8) // seven renditions, and SHA256SUMS
  expect(await drill(pictureCopies, file)).toContain('photos are right')
  const inBucket = { ...pictureCopies, bucket: 'parts', check: async () => {} }
  const said = await drill(inBucket, file)
  expect(said).toContain(
    'each table, money and stock are right. The photos are in the bucket parts',
  )
  const later = path.join(folder, 'later.sql.gz')
  expect(await backUp(pictureCopies, later)).toContain('1 photo, 0 of them new or completed')

  const media = path.join(env.media.dir, digest)
  const before = readdirSync(media).sort()
  rmSync(media, { recursive: true })
  expect(await restore(file)).toBe('1 photo')
  expect(readdirSync(media).sort()).toEqual(before)
})

test('a photo whose renditions were not made yet is completed by a later backup', async () => {
  const folder = await aFolder()
  const { id, digest } = await aPhotoOfAPart({ rendered: false })
  await pictureCopies.backUp(folder)
  const copies = path.join(folder, 'media', digest)
  expect(readdirSync(copies).sort()).toEqual(['640.webp', 'SHA256SUMS', 'master.png'])
  await inShop((client) => pictureCopies.check(client, folder))
  // Restored, its job goes on with the master.
  rmSync(path.join(env.media.dir, digest), { recursive: true })
  await inShop((client) => pictureCopies.restore(client, folder))
  await makeRenditions({ subjectId: id })
  expect(readdirSync(path.join(env.media.dir, digest))).toHaveLength(7)
  expect(await pictureCopies.backUp(folder)).toBe('1 photo, 1 of them new or completed')
  expect(existsSync(path.join(copies, '1280.avif'))).toBe(true)
})

test('a photo that can’t be read keeps no other out of the backup, which says so', async () => {
  const folder = await aFolder()
  const [bad, good] = [await aPhotoOfAPart(), await aPhotoOfAPart()]
  const file = path.join(env.media.dir, bad.digest, '640.webp')
  rmSync(file)
  mkdirSync(file)
  await expect(pictureCopies.backUp(folder)).rejects.toThrow(
    `1 photo could not be copied: the first is ${bad.digest}`,
  )
  expect(readdirSync(path.join(folder, 'media', good.digest))).toHaveLength(8)
  rmSync(file, { recursive: true })
})

test('a photo of a product that is not beside the backup is missing', async () => {
  const folder = await aFolder()
  const { digest } = await aPhotoOfAPart()
  await pictureCopies.backUp(folder)
  rmSync(path.join(folder, 'media', digest, '640.webp'))
  await expect(inShop((client) => pictureCopies.check(client, folder))).rejects.toThrow(
    '1 photo of products missing or damaged in',
  )
  rmSync(path.join(env.media.dir, digest), { recursive: true })
  expect(await inShop((client) => pictureCopies.restore(client, folder))).toBe(
    '1 photo; 1 photo missing or damaged beside the file',
  )
})

test('a copy whose bytes have changed is no photo, and is not restored', async () => {
  const folder = await aFolder()
  const { digest } = await aPhotoOfAPart()
  await pictureCopies.backUp(folder)
  const copy = path.join(folder, 'media', digest, '640.webp')
  const bytes = readFileSync(copy)
  bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200) // one bit
  writeFileSync(copy, bytes)
  await expect(inShop((client) => pictureCopies.check(client, folder))).rejects.toThrow(
    'missing or damaged',
  )
  const media = path.join(env.media.dir, digest)
  rmSync(media, { recursive: true })
  expect(await inShop((client) => pictureCopies.restore(client, folder))).toBe(
    '1 photo; 1 photo missing or damaged beside the file',
  )
  expect(readdirSync(media)).not.toContain('640.webp')
})

test('copies without digests get them with the next backup', async () => {
  const folder = await aFolder()
  const { digest } = await aPhotoOfAPart()
  await pictureCopies.backUp(folder)
  const digests = path.join(folder, 'media', digest, 'SHA256SUMS')
  const before = readFileSync(digests, 'utf8')
  rmSync(digests)
  await inShop((client) => pictureCopies.check(client, folder))
  await pictureCopies.backUp(folder)
  expect(readFileSync(digests, 'utf8')).toBe(before)
})

test.each(['../../../../../../tmp/evil'.padEnd(64, '0'), 'A'.repeat(64), '0'.repeat(63)])(
  'a photo that is named %s is refused',
  async (sha256) => {
    const folder = await aFolder()
    await db.insert(picture).values({ sha256, width: 1, height: 1 })
    onTestFinished(async () => {
      await db.delete(picture).where(eq(picture.sha256, sha256))
    })
    for (const work of [pictureCopies.restore, pictureCopies.check]) {
      const working = inShop(async (client) => void (await work(client, folder)))
      await expect(working).rejects.toThrow('is named by no SHA-256')
    }
  },
)
