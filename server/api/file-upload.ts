import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { UploadSpace } from './upload-space.ts'

// One file as `multipart/form-data`. It is received whole, to the disk, before anything is done
// with it: a client that stalls occupies no slot, no memory and no row.

/** What multipart puts around a file. */
const MULTIPART_BYTES = 64 * 1024

export type UploadKind = {
  /** ‘Photo’ */
  noun: string
  maxBytes: number
  tooLarge: string
}

const MAX_MB = 64

/** An import, or a table of the VCdb, which may be compressed. */
export const DATA_FILE: UploadKind = {
  noun: 'file',
  maxBytes: MAX_MB * 1024 * 1024,
  tooLarge: `A file has at most ${MAX_MB} MB as it is sent: compress it with gzip, or split it.`,
}

export const UPLOAD_ERRORS = {
  400: 'There is no file, it is empty, or can’t be read.',
  413: DATA_FILE.tooLarge,
  415: 'The body is not `multipart/form-data`.',
}

export function bodyLimitOf({ maxBytes }: UploadKind) {
  return maxBytes + MULTIPART_BYTES
}

/**
 * For `@fastify/multipart`, which marks a file as truncated: the handler answers 413 with its own
 * sentence.
 */
export function oneFile({ maxBytes }: UploadKind) {
  return {
    limits: { fileSize: maxBytes, files: 1, fields: 0, headerPairs: 20 },
    throwFileSizeLimit: false,
  }
}

/** A file that has come whole. */
type ReceivedFile = {
  name: string
  sha256: string
  read: () => AsyncIterable<Buffer>
  toBuffer: () => Promise<Buffer>
}

const space = new UploadSpace()

/** @throws AppError 400, 413, 415; 429 or 503 too much is being uploaded */
export async function withFile<Result>(
  request: FastifyRequest,
  kind: UploadKind,
  use: (file: ReceivedFile) => Promise<Result>,
) {
  if (!request.isMultipart()) {
    throw new AppError(415, `Send the ${kind.noun} as one file, as multipart/form-data.`)
  }
  const disk = await openUnnamed()
  const received = { bytes: 0 }
  try {
    return await use(await receive(request, kind, disk, received))
  } finally {
    space.giveBack(request.user.id, received.bytes)
    await disk.close()
  }
}

/** A file that no process can leave behind, as it has no name. */
async function openUnnamed() {
  const name = path.join(tmpdir(), `upload-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  await unlink(name)
  return file
}

async function receive(
  request: FastifyRequest,
  { tooLarge }: UploadKind,
  disk: FileHandle,
  received: { bytes: number },
): Promise<ReceivedFile> {
  try {
    // Its client has left: it has closed already, and would be waited for for ever.
    if (request.raw.destroyed) throw new Error('The upload broke off')
    const part = await request.file()
    if (!part) throw new AppError(400, 'There is no file in the upload.')
    const hash = createHash('sha256')
    for await (const chunk of part.file) {
      space.take(request.user.id, chunk.length)
      received.bytes += chunk.length
      hash.update(chunk)
      await disk.write(chunk)
    }
    if (part.file.truncated) throw new AppError(413, tooLarge)
    if (received.bytes === 0) throw new AppError(400, 'The file is empty.')
    return {
      name: part.filename,
      sha256: hash.digest('hex'),
      read: () => disk.createReadStream({ start: 0, autoClose: false }),
      toBuffer: () => contentOf(disk, received.bytes),
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError(400, 'The upload can’t be read, or broke off. Please try again.')
  }
}

async function contentOf(disk: FileHandle, bytes: number) {
  const content = Buffer.allocUnsafe(bytes)
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await disk.read(content, at, bytes - at, at)
    if (bytesRead === 0) throw new Error('a received file is shorter than it was')
    at += bytesRead
  }
  return content
}
