import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

// One file as `multipart/form-data`, for imports and tables of the VCdb.

/** The bound on the bytes that are sent, which may be compressed. */
const MAX_MB = 64
const MAX_FILE_BYTES = MAX_MB * 1024 * 1024

/** The body of a request: the file and what multipart puts around it. */
export const MAX_UPLOAD_BYTES = MAX_FILE_BYTES + 64 * 1024

export const TOO_LARGE = `A file has at most ${MAX_MB} MB as it is sent: compress it with gzip, or split it.`

export const UPLOAD_ERRORS = {
  400: 'There is no file, it is empty, or can’t be read.',
  413: TOO_LARGE,
  415: 'The body is not `multipart/form-data`.',
}

/** For `@fastify/multipart`, which marks a file as truncated: the handler answers 413 with its own sentence. */
export const ONE_FILE = {
  limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 0, headerPairs: 20 },
  throwFileSizeLimit: false,
}

type Part = NonNullable<Awaited<ReturnType<FastifyRequest['file']>>>

/** @throws AppError */
export async function withFile<Result>(
  request: FastifyRequest,
  use: (part: Part) => Promise<Result>,
) {
  if (!request.isMultipart()) {
    throw new AppError(415, 'Send the file as one file, as multipart/form-data.')
  }
  const part = await request.file().catch(() => undefined)
  if (!part) throw new AppError(400, 'There is no file in the upload.')
  return use(part)
}
