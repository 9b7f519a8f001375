import type { ImportQuestion } from '#contract/import/import-question.ts'
import { formatCountOf } from '#contract/money.ts'
import { beginningOf } from '#contract/text.ts'
import { columnsOf } from '../file/known-columns.ts'
import { columnsWithName } from '../file/match-columns.ts'
import { ALL_SHEETS } from '../file/table-file.ts'
import { onceEncoded } from '../file/twice-encoded.ts'
import { cellsAt, labelOf } from '../reading.ts'
import { type Asked, type ColumnNames, choice } from './asked-file.ts'

// What a file does not say of its table: which sheet, columns and rows are read, and what they are.

/** A number without a brand finds no part, and could be any maker's. */
export function lacksBrand(names: ColumnNames) {
  return names.includes('part_number') && !names.includes('brand') && !names.includes('sku')
}

export function sheetQuestion({ head }: Asked): ImportQuestion | undefined {
  const lists = head.sheets.filter(({ isList }) => isList)
  if (lists.length < 2) return undefined
  const labels = lists.map(
    ({ name, rows, hasMore }) => `${name} (${hasMore ? 'over ' : ''}${formatCountOf(rows, 'row')})`,
  )
  return {
    id: 'sheet',
    about: labels.join(', '),
    text: 'Several sheets of the workbook have a list. Which one is read?',
    proposal: head.more.length > 0 ? ALL_SHEETS : (head.sheet ?? null),
    choices: [
      ...(lists.some(({ isAlike, name }) => isAlike && name !== head.sheet)
        ? [choice(ALL_SHEETS, 'All with these columns, as one list')]
        : []),
      ...head.sheets.map(({ name }) => choice(name, name)),
    ],
  }
}

/** A text that was read in a wrong way before the shop had it: once for all of the file. */
export function encodingQuestion({ head }: Asked): ImportQuestion | undefined {
  const cells = head.rows.flatMap((row) => row.cells)
  const cell = cells.find((one) => onceEncoded(one) !== undefined)
  if (cell === undefined) return undefined
  const [found, meant] = [cell, onceEncoded(cell) ?? ''].map((one) => beginningOf(one.trim(), 40))
  return {
    id: 'encoding',
    about: String(found),
    text: 'Another program seems to have garbled letters in this file. Which is right?',
    proposal: 'mend',
    choices: [
      choice('mend', `“${meant}”: mend all such letters`),
      choice('keep', `“${found}”: leave them as they are`),
    ],
  }
}

export function hiddenColumnQuestion({ kind, head, names }: Asked): ImportQuestion | undefined {
  const hidden = head.hidden.filter((at) => names[at])
  if (hidden.length === 0) return undefined
  const labels = hidden.map((at) => labelOf(head.headers, at)).join(', ')
  const ours = columnsOf(kind).filter(({ name }) => hidden.some((at) => names[at] === name))
  const taken = ours.map(({ label }) => label.toLowerCase()).join(', ')
  return {
    id: 'hidden-column',
    about: `${labels} ${hidden.length === 1 ? 'is' : 'are'} hidden in the workbook`,
    text: 'Who sent it may not have meant it for you, or have hidden what is out of date.',
    proposal: 'leave-out',
    choices: [choice('leave-out', 'Leave out'), choice('take', `Take as ${taken}`)],
  }
}

export function hiddenRowsQuestion({ head }: Asked): ImportQuestion | undefined {
  const hidden = head.rows.filter(({ isHidden }) => isHidden).length
  if (hidden === 0) return undefined
  return {
    id: 'hidden-rows',
    about: `${formatCountOf(hidden, 'row')} ${hidden === 1 ? 'is' : 'are'} hidden in the workbook`,
    text: 'A filter that was left on hides rows, for example.',
    proposal: 'take',
    choices: [choice('take', 'Take them'), choice('leave-out', 'Leave out')],
  }
}

export function brandOfAllQuestion({ kind, names, brand }: Asked): ImportQuestion | undefined {
  if (kind !== 'products' || !lacksBrand(names)) return undefined
  return {
    id: 'brand-of-all',
    about: 'The file has no brand',
    text: 'Of which brand are its parts?',
    proposal: brand ? `brand ${brand}` : null,
    choices: [
      ...(brand ? [choice(`brand ${brand}`, brand)] : []),
      { value: 'brand', label: brand ? 'Another brand' : 'Of this one', takes: 'brand' },
    ],
  }
}

const KEYS = ['sku', 'part_number', 'shop_part_id']

/** A pack or a successor may have the GTIN of another part: it is no key unasked. */
export function gtinKeyQuestion({ kind, names }: Asked): ImportQuestion | undefined {
  const isKey = names.includes('gtin') && !KEYS.some((one) => names.includes(one))
  if (kind !== 'products' || !isKey) return undefined
  return {
    id: 'gtin-key',
    about: 'The file names its parts by GTIN alone',
    text: 'Is each row about your part with that GTIN? It can change parts that you have, and add none.',
    proposal: 'take',
    choices: [choice('take', 'Yes, find them by GTIN'), choice('leave-out', 'No, leave them out')],
  }
}

export function priceColumnQuestion({ kind, head, names }: Asked): ImportQuestion | undefined {
  if (kind !== 'products') return undefined
  const chosen = names.indexOf('price')
  const stock = areSwapped(head, names) ? names.indexOf('units') : -1
  const columns = columnsWithName(head.headers, 'price', columnsOf(kind))
    .filter((at) => names[at] === null || names[at] === 'price')
    .concat(stock < 0 ? [] : stock)
  if (columns.length < 2 || (chosen >= 0 && !columns.includes(chosen))) return undefined
  const labels = columns.map((at) => labelOf(head.headers, at))
  const examples = columns.map((at) => cellsAt(head.rows, at).slice(0, 2).join(', ') || 'empty')
  return {
    id: 'price-column',
    about: labels.join(', '),
    text: `Which column has what your customers pay? ${labels
      .map((label, at) => `${label}: ${examples[at]}`)
      .join('; ')}.`,
    proposal:
      stock >= 0 ? String(stock) : chosen < 0 ? null : String(newestOf(columns, chosen, labels)),
    choices: columns.map((at, n) => choice(String(at), labels[n] ?? '')),
  }
}

/** Of ‘MSRP 2026’ and ‘MSRP 2027’ the later one. */
function newestOf(columns: number[], chosen: number, labels: string[]) {
  const named = columns.map((at, n) => {
    const label = labels[n] ?? ''
    return { at, year: Number(YEAR.exec(label)?.[0] ?? 0), base: label.replace(YEAR, '').trim() }
  })
  const base = named.find(({ at }) => at === chosen)?.base
  const alike = named.filter((one) => one.base === base && one.year > 0)
  return alike.toSorted((one, other) => other.year - one.year)[0]?.at ?? chosen
}

const YEAR = /\b20\d\d\b/

/** Has the stock cents, and the price none? */
function areSwapped(head: Asked['head'], names: ColumnNames) {
  const shares = ['units', 'price'].map((name) => {
    const cells = cellsAt(head.rows, names.indexOf(name))
    return cells.filter((cell) => CENTS.test(cell)).length / cells.length
  })
  return Number(shares[0]) > 0.5 && shares[1] === 0
}

const CENTS = /^\d[\d.,]*[.,](?!00)\d\d$/

const KINDS = [
  ['oe', 'OE, the vehicle maker’s'],
  ['cross', 'Cross, another maker’s'],
  ['old', 'Old, replaced by it'],
  ['gtin', 'GTIN, the barcode'],
] as const

export function numberKindQuestion({ kind, head, names }: Asked): ImportQuestion | undefined {
  const at = names.indexOf('number')
  if (kind !== 'numbers' || names.includes('kind') || at < 0) return undefined
  const header = labelOf(head.headers, at)
  const named = KINDS.find(([value]) =>
    header
      .toLowerCase()
      .split(/[^a-z]+/)
      .includes(value),
  )
  return {
    id: 'number-kind',
    about: header,
    text: 'Of which kind are all these numbers?',
    proposal: named?.[0] ?? null,
    choices: KINDS.map(([value, label]) => choice(value, label)),
  }
}
