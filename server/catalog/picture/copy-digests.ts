import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { storeFile } from './folder-storage.ts'

// The digests of the copies of a picture's files, stored beside them in the format of
// `sha256sum -c SHA256SUMS`. The digest that names the folder is that of the original, which is not
// stored, so it can't check these files.

const NAME = 'SHA256SUMS'

/** By file name; empty for copies that an earlier release made. */
type CopyDigests = Map<string, string>

export async function readDigests(folder: string): Promise<CopyDigests> {
  const text = await readFile(path.join(folder, NAME), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => /^([0-9a-f]{64}) [ *](.+)$/.exec(line))
  return new Map(lines.flatMap((line) => (line?.[1] && line[2] ? [[line[2], line[1]]] : [])))
}

export async function writeDigests(folder: string, digests: CopyDigests) {
  const lines = [...digests].map(([name, digest]) => `${digest}  ${name}\n`)
  await storeFile(path.join(folder, NAME), Buffer.from(lines.join('')))
}

export function digestOfBytes(bytes: Buffer) {
  return hash('sha256', bytes, 'hex')
}

/**
 * @returns the bytes of a copy; undefined when there is none, or when they are not what was copied
 */
export async function readCopy(file: string, digests: CopyDigests) {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  const wanted = digests.get(path.basename(file))
  return bytes && (!wanted || digestOfBytes(bytes) === wanted) ? bytes : undefined
}
