import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { isAlive } from '../db/embedded/cluster.ts'
import { BackupError } from './backup-error.ts'

const PART = /\.(\d+)\.part$/
/** A part of a process on another machine is still being written then. */
const ABANDONED_MS = 10 * 60_000

type Chunks = () => AsyncIterable<Buffer | string>

/**
 * The file appears under its name when all of it is on the disk, or not at all. Only its owner can read it.
 * @param signal ends the work early
 * @returns its size
 */
export async function writeWhole(file: string, chunks: Chunks, signal?: AbortSignal) {
  if (existsSync(file)) throw new BackupError(`${file} exists already. Choose another name.`)
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeAbandonedParts(folder)
  const part = `${file}.${process.pid}.part`
  const handle = await open(part, 'w', 0o600)
  try {
    try {
      await pipeline(
        chunks,
        createGzip(),
        async (output: AsyncIterable<Buffer>) => {
          for await (const data of output) await handle.appendFile(data)
        },
        { ...(signal && { signal }) },
      )
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  const entry = await open(folder)
  await entry.sync().finally(() => entry.close())
  return (await stat(file)).size
}

/** What a `kill -9` left. */
async function removeAbandonedParts(folder: string) {
  for (const name of await readdir(folder)) {
    const pid = Number(PART.exec(name)?.[1])
    if (!pid || isAlive(pid)) continue
    const part = path.join(folder, name)
    const { mtimeMs } = await stat(part)
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(part, { force: true })
  }
}
