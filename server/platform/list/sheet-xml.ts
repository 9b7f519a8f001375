import { asImported } from '#contract/escape-formulas.ts'
import { type Cell, dollarsOf } from './table.ts'

// The XML of a sheet. Its cells say what they are: a text is never taken for a formula or number.

/** By their place in STYLES. */
const [TEXT, MONEY, DAY, HEAD] = [1, 2, 3, 4]

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Format 49 is text, which keeps the zeros in front of a number that is typed over it. */
export const STYLES = `${XML}<styleSheet xmlns="${SHEETS}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The row of the names stays in sight. */
export const SHEET_START = `${XML}<worksheet xmlns="${SHEETS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="16" defaultRowHeight="15"/><sheetData>`
export const SHEET_END = '</sheetData></worksheet>'

export function headXml(names: string[]) {
  return rowOf(names.map((name) => textXml(name, HEAD)))
}

export function rowXml(cells: Cell[]) {
  return rowOf(cells.map(cellXml))
}

function rowOf(cells: string[]) {
  return `<row>${cells.join('')}</row>`
}

function cellXml(cell: Cell) {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'string') return textXml(cell, TEXT)
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if ('cents' in cell) return `<c s="${MONEY}"><v>${dollarsOf(cell.cents)}</v></c>`
  return `<c s="${DAY}"><v>${serialOf(cell.day)}</v></c>`
}

function textXml(text: string, style: number) {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapedText(asImported(text))}</t></is></c>`
}

const DAY_MS = 86_400_000

/** A workbook counts days, and a 29 February 1900, which never was. */
function serialOf(day: string) {
  return (Date.parse(day) - Date.UTC(1899, 11, 30)) / DAY_MS
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Of a line's end and of controls, which XML has not, a workbook has the codes. */
export function escapedText(text: string) {
  return text
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
    .replace(CONTROLS, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0')}_`)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g
