import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { isAlive } from '../db/embedded/cluster.ts'
import { writeAtomically } from './atomic-write.ts'
import { BackupError } from './backup-error.ts'

const PART = /\.(\d+)\.part$/
/** A `.part` file that is younger may still be written by a process on another machine. */
const ABANDONED_MS = 10 * 60_000

type Chunks = () => AsyncIterable<Buffer | string>

/**
 * Writes a compressed file that only its owner can read.
 * @param signal ends the work early
 * @returns its size
 */
export async function writeCompressed(file: string, chunks: Chunks, signal?: AbortSignal) {
  if (existsSync(file)) throw new BackupError(`${file} exists already. Choose another name.`)
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeAbandonedParts(folder)
  const part = `${file}.${process.pid}.part`
  await writeAtomically(file, { part, mode: 0o600 }, (handle) =>
    pipeline(
      chunks,
      createGzip(),
      async (output: AsyncIterable<Buffer>) => {
        for await (const data of output) await handle.appendFile(data)
      },
      { ...(signal && { signal }) },
    ),
  )
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
