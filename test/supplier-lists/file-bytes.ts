import { aWorkbook } from '../workbook.ts'
import type { Random } from './random.ts'
import type { Cell } from './written-cells.ts'

// A table as a file: a CSV in any dialect and encoding, or a workbook.

export function csvBytes(lines: Cell[][], random: Random, hasComma: boolean) {
  const delimiter = random.pick(hasComma ? [';', '\t', '|'] : [',', ';', '\t', '|'])
  const quotes = random.pick(['where needed', 'where needed', 'all'])
  const written = ({ text }: Cell) => {
    const isQuoted = quotes === 'all' || text.includes(delimiter) || text.includes('"')
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
  }
  const end = random.pick(['\n', '\r\n', '\r'])
  const first = random.isSo(0.05) ? `sep=${delimiter}${end}` : ''
  const last = random.isSo(0.1) ? delimiter : ''
  const text = lines.map((line) => line.map(written).join(delimiter) + last).join(end)
  return encoded(first + text + random.pick(['', end]), random)
}

const WINDOWS_1252 = new Map(
  Array.from({ length: 256 }, (_, byte) => {
    return [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte] as const
  }),
)

function encoded(text: string, random: Random) {
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le')
  const bytes = [...text].map((sign) => WINDOWS_1252.get(sign))
  const narrow = bytes.flatMap((byte) => byte ?? [])
  return random.pick([
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    narrow.length === bytes.length ? Buffer.from(narrow) : Buffer.from(text),
    random.isSo(0.5) ? wide : Buffer.from(wide).swap16(),
  ])
}

export function workbookBytes(lines: Cell[][], random: Random) {
  const isShared = random.isSo(0.5)
  const texts: string[] = []
  const cellOf = ({ text, number }: Cell) => {
    const element = `<t xml:space="preserve">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t>`
    if (number !== undefined) return `<c><v>${number}</v></c>`
    if (!isShared) return `<c t="inlineStr"><is>${element}</is></c>`
    return `<c t="s"><v>${texts.push(`<si>${element}</si>`) - 1}</v></c>`
  }
  const rows = lines.map((line) => `<row>${line.map(cellOf).join('')}</row>`).join('')
  const note = '<row><c t="inlineStr"><is><t>Thank you for your order.</t></is></c></row>'
  const sheets = random.pick<Record<string, string>>([
    { Prices: rows },
    { Info: note, Prices: rows },
    { Prices: rows, Empty: '' },
  ])
  return aWorkbook({ sheets, texts: texts.join('') })
}
