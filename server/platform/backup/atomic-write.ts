import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

type Options = {
  /** The file's name until all of it is on the disk. */
  part: string
  mode?: number
}

/** The file gets its name only once it is complete, even if the power fails. */
export async function writeAtomically(
  file: string,
  { part, mode }: Options,
  write: (handle: FileHandle) => Promise<unknown>,
) {
  const handle = await open(part, 'w', mode)
  try {
    try {
      await write(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await syncFolder(path.dirname(file))
}

/** Writes a folder's names to the disk. Not every system can, so an error is ignored. */
export async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync().catch(() => {})
  } finally {
    await handle.close()
  }
}
