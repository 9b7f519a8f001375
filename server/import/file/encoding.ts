import { UnreadableFile } from './import-error.ts'

/**
 * How a file's bytes are characters: by its first bytes, else UTF-8, else Windows-1252, which knows
 * any byte, or its eastern neighbor, if only that makes words of them.
 */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1250'

export const ENCODING_NAMES: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
}

/** Reads the whole file once. */
export async function findEncoding(pieces: AsyncIterable<Buffer>): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const piece of pieces) {
      if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
      if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
      if (isFirst && looksLikeUtf16(piece, 1)) return 'utf-16le'
      if (isFirst && looksLikeUtf16(piece, 0)) return 'utf-16be'
      isFirst = false
      decoder.decode(piece, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** In a word a sign of Windows-1252 is a letter of Windows-1250: £ódŸ is Łódź. */
const SIGNS_IN_WORDS =
  /\p{L}*(?:(?<![\p{L}\d])[£¯¼]\p{Ll}|\p{L}[³¹¿]\p{Ll}|\p{L}[øì]\p{Ll}{0,9}[ìèžšù]|[bdmnptv]ì\p{Ll})\p{L}*/gu
/** One alone may be a slip, such as ‘£each’. */
const LEAST_WORDS = 3
/** Then it is a sign of money, or a fraction. */
const SIGNS = /£\s?\d|\d\s?[£¼]|£\)?(?:["',;\t\r\n]|$)/

/** @param text as Windows-1252 has it */
export function isEastern(text: string) {
  return !SIGNS.test(text) && new Set(text.match(SIGNS_IN_WORDS)).size >= LEAST_WORDS
}

/** Without its mark: of the first characters, which are Latin, each second byte is 0. */
function looksLikeUtf16(bytes: Buffer, zeros: 0 | 1) {
  return (
    bytes.length >= 8 &&
    [0, 2, 4, 6].every((at) => bytes[at + zeros] === 0 && bytes[at + 1 - zeros] !== 0)
  )
}

/**
 * The text, without its byte-order mark. @throws UnreadableFile it has bytes that are none in this
 * encoding, or NUL
 */
export async function* decode(pieces: AsyncIterable<Buffer>, encoding: string) {
  const decoder = decoderOf(encoding)
  try {
    for await (const piece of pieces) yield checked(decoder.decode(piece, { stream: true }))
    yield checked(decoder.decode())
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UnreadableFile(`The file is not in the encoding ${encoding}, as it says.`)
  }
}

function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new UnreadableFile(`The encoding ${encoding.slice(0, 40)} is not known.`)
  }
}

function checked(text: string) {
  if (!text.includes('\0')) return text
  throw new UnreadableFile('This is not a text file. Save it as CSV (UTF-8), not as a spreadsheet.')
}
