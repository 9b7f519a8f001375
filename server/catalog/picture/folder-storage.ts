import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder, writeAtomically } from '../../platform/backup/atomic-write.ts'
import { AppError } from '../../platform/errors.ts'
import type { StorageDriver } from './storage-driver.ts'

/** @param dir made when the first file is stored */
export function folderStorage(dir: string): StorageDriver {
  const placeOf = (name: string) => path.join(dir, ...name.split('/'))
  return {
    put: (name, bytes) => orUnavailable(() => storeFile(placeOf(name), bytes)),
    get: (name) =>
      orUnavailable(async () => {
        try {
          return await readFile(placeOf(name))
        } catch (error) {
          if (isMissing(error)) return undefined
          throw error
        }
      }),
    remove: (names) =>
      orUnavailable(async () => {
        for (const name of names) await rm(placeOf(name), { force: true })
        const folders = new Set(names.map((name) => path.dirname(placeOf(name))))
        // Another picture's files, or a file that is being written, keep their folder.
        for (const folder of folders) await rmdir(folder).catch(() => {})
      }),
  }
}

export async function storeFile(file: string, bytes: Buffer) {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true })
  const part = `${file}.${randomUUID().slice(0, 8)}.part`
  await writeAtomically(file, { part }, (handle) => handle.writeFile(bytes))
  await syncFolder(path.dirname(folder))
}

async function orUnavailable<Result>(work: () => Promise<Result>) {
  try {
    return await work()
  } catch (cause) {
    throw new AppError(503, 'The photos can’t be stored or read right now. Please try again.', {
      cause,
    })
  }
}

function isMissing(error: unknown) {
  if (!(error instanceof Error && 'code' in error)) return false
  return error.code === 'ENOENT' || error.code === 'ENOTDIR'
}
