// UTF-8 that was read as Windows-1252 and saved as UTF-8 again: KÃ¼hler is Kühler.

/** What the bytes from 128 to 159 are in Windows-1252; those that it lacks stay what they are. */
const UPPER = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, at) => 128 + at),
)

const UTF8 = new TextDecoder('utf-8', { fatal: true })
/** How two characters of such a text begin. */
const BEGINNING = /[\u00c2-\u00f4][^\0-\u007f]/

/** The text as it was at first; undefined: it was encoded once. */
export function onceEncoded(text: string) {
  if (!BEGINNING.test(text)) return undefined
  const bytes: number[] = []
  for (const character of text) {
    const upper = UPPER.indexOf(character)
    const byte = upper >= 0 ? 128 + upper : character.codePointAt(0)
    if (byte === undefined || byte > 255) return undefined
    bytes.push(byte)
  }
  try {
    return UTF8.decode(Uint8Array.from(bytes))
  } catch {
    return undefined
  }
}
