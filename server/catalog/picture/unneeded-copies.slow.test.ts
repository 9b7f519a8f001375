import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { deleteAllRows } from '#test/all-rows.ts'
import { deletePictures } from '#test/empty-shop.ts'
import { aPhotoOfAPart } from '#test/photo.ts'
import { backUp, drill } from '../../platform/backup/backup-command.ts'
import { nameOfBackup, noteStatus, readStatus } from '../../platform/backup/backup-folder.ts'
import { keepCopies } from '../../platform/backup/needed-pictures.ts'
import { backUpWhenDue } from '../../platform/backup/nightly.ts'
import { db } from '../../platform/db/client.ts'
import { picture } from '../../platform/db/schema/picture.ts'
import { productPicture } from '../../platform/db/schema/product-picture.ts'
import { pictureCopies } from './picture-backup.ts'

// Copies of photos beside the backups that no backup still needs.

// What other files have left takes its time.
beforeAll(deleteAllRows)

const night = (day: number) => new Date(2026, 10, day, 12)

/**
 * A folder with the backup of a first night, which has a photo that the shop has deleted since, and
 * one that it still has.
 */
async function aFolderWithAnOldPhoto() {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await deletePictures()
  const [old, kept] = [await aPhotoOfAPart(), await aPhotoOfAPart()]
  const backUpAt = (day: number) => backUpWhenDue(folder, night(day), { pictures: pictureCopies })
  await noteStatus(folder, { drilledAt: night(1).toISOString() })
  await backUpAt(1)
  expect((await readStatus(folder)).backup).toMatchObject({ failure: null })
  await db.delete(productPicture).where(eq(productPicture.pictureId, old.id))
  await db.delete(picture).where(eq(picture.id, old.id))
  const placeOf = ({ digest }: { digest: string }) => path.join(folder, 'media', digest)
  return {
    folder,
    backUpAt,
    first: path.join(folder, nameOfBackup(night(1))),
    hasOld: () => existsSync(placeOf(old)),
    oldPlace: placeOf(old),
    hasKept: () => existsSync(path.join(placeOf(kept), '640.webp')),
  }
}

test('copies stay while a backup needs them, and go with the last that did', async () => {
  const { folder, first, backUpAt, hasOld, hasKept } = await aFolderWithAnOldPhoto()
  mkdirSync(path.join(folder, 'media', 'of the owner'))
  await backUpAt(2)
  expect(hasOld()).toBe(true)
  expect(await drill(pictureCopies, first)).toContain('photos are right')
  rmSync(first)
  await backUpAt(3)
  expect([hasOld(), hasKept()]).toEqual([false, true])
  expect(existsSync(path.join(folder, 'media', 'of the owner'))).toBe(true)
  const newest = path.join(folder, nameOfBackup(night(3)))
  expect(await drill(pictureCopies, newest)).toContain('photos are right')
})

test('a backup under any name keeps its copies; other files do not count', async () => {
  const { folder, first, backUpAt, hasOld } = await aFolderWithAnOldPhoto()
  await backUp(pictureCopies, path.join(folder, 'mine.gz'))
  rmSync(first)
  writeFileSync(path.join(folder, 'notes.txt'), 'x')
  await backUpAt(2)
  expect(hasOld()).toBe(false) // it was deleted before `mine.gz`
  const again = await aFolderWithAnOldPhoto()
  renameSync(again.first, path.join(again.folder, 'mine'))
  await again.backUpAt(2)
  expect(again.hasOld()).toBe(true)
})

test('while a backup can’t be read, no copies are removed', async () => {
  const { first, backUpAt, hasOld } = await aFolderWithAnOldPhoto()
  truncateSync(first, 2000)
  await backUpAt(2)
  expect(hasOld()).toBe(true)
  rmSync(first)
  await backUpAt(3)
  expect(hasOld()).toBe(false)
})

test('while another backup is being made, no copies are removed', async () => {
  const { first, backUpAt, hasOld } = await aFolderWithAnOldPhoto()
  rmSync(first)
  await keepCopies(() => backUpAt(2))
  expect(hasOld()).toBe(true)
  await backUpAt(3)
  expect(hasOld()).toBe(false)
})

test('a removal that was killed is ended by the next backup, and never takes a copy that one needs', async () => {
  const { folder, first, backUpAt, hasOld, oldPlace, hasKept } = await aFolderWithAnOldPhoto()
  // Killed after the file was gone, in the midst of its copies, with a part of a third backup.
  rmSync(first)
  rmSync(path.join(oldPlace, '640.webp'))
  writeFileSync(path.join(oldPlace, '320.webp.0123abcd.part'), 'x')
  writeFileSync(`${first}.999999.part`, 'x')
  await backUpAt(2)
  expect([hasOld(), hasKept()]).toEqual([false, true])
  const newest = path.join(folder, nameOfBackup(night(2)))
  expect(await drill(pictureCopies, newest)).toContain('photos are right')
})
