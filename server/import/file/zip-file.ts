import { type Entry, fromBufferPromise } from 'yauzl'
import { UnreadableFile } from './import-error.ts'

// The files inside a ZIP file, within bounds that a hostile one can't pass.

const MAX_UNPACKED = 400 * 1024 * 1024
/** Text of a workbook is rarely a fiftieth of its size. */
const MAX_RATIO = 200
const ALWAYS_ALLOWED = 1024 * 1024
const MAX_ENTRIES = 10_000

export type ZipFile = {
  names: string[]
  /** Opens one from its beginning; undefined: there is none. */
  open: (name: string) => (() => AsyncIterable<Buffer>) | undefined
}

const DAMAGED = 'The workbook is damaged. Open it in your spreadsheet program, and save it again.'
const TOO_LARGE = 'The workbook is too large: unpacked it has more than 400 MB.'

/** @throws UnreadableFile it is damaged, or unpacks to more than it may */
export async function openZip(bytes: Buffer): Promise<ZipFile> {
  const entries = new Map<string, Entry>()
  const zip = await readable(fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }))
  await readable(
    (async () => {
      for await (const entry of zip.eachEntry()) {
        entries.set(entry.fileName, entry)
        if (entries.size > MAX_ENTRIES) throw new UnreadableFile(TOO_LARGE)
      }
    })(),
  )
  async function* unpacked(entry: Entry): AsyncGenerator<Buffer> {
    requireBounded(entry)
    const stream = await readable(zip.openReadStreamPromise(entry))
    try {
      for await (const piece of stream) yield piece
    } catch (error) {
      throw error instanceof UnreadableFile ? error : new UnreadableFile(DAMAGED)
    } finally {
      stream.destroy()
    }
  }
  return {
    names: [...entries.keys()],
    open: (name) => {
      const entry = entries.get(name)
      return entry && (() => unpacked(entry))
    },
  }
}

/** What yauzl throws is a file that is none, has a path outside, or lies about its size. */
async function readable<Value>(promise: Promise<Value>) {
  try {
    return await promise
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(DAMAGED)
  }
}

function requireBounded({ compressedSize, uncompressedSize, ...entry }: Entry) {
  if (entry.generalPurposeBitFlag & 1) {
    throw new UnreadableFile('The workbook has a password. Save it without one.')
  }
  const isBomb = uncompressedSize > ALWAYS_ALLOWED && uncompressedSize > compressedSize * MAX_RATIO
  if (uncompressedSize > MAX_UNPACKED || isBomb) throw new UnreadableFile(TOO_LARGE)
}
