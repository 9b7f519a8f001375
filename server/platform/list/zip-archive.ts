import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type ArchivedFile = {
  name: string
  /** They are read when the files before it are written. */
  pieces: Iterable<string | Buffer> | AsyncIterable<string | Buffer>
  /** Would packing it make it no smaller? */
  isPacked: boolean
}

/** A ZIP file of files, in the memory of a piece of one of them. */
export async function* zipArchive(files: readonly ArchivedFile[]) {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  zip.on('error', (error: Error) => output.destroy(error))
  const streams = files.map(({ name, pieces, isPacked }) => {
    const stream = Readable.from(pieces, { highWaterMark: 1 })
    // yazl does not listen: unhandled, the event would end the process.
    stream.on('error', (error) => output.destroy(error))
    zip.addReadStream(stream, name, { mtime: new Date(), compress: !isPacked })
    return stream
  })
  zip.end()
  try {
    for await (const piece of output) yield piece as Buffer
  } finally {
    // The client may have left.
    for (const stream of streams) stream.destroy()
  }
}
