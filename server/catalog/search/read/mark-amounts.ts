// Where a pasted list names amounts: each is replaced by a mark, and no other character is one.

/** ‘4’, ‘1,000’, ‘4.00’. */
const AMOUNT = '(\\d{1,3}(?:,\\d{3})+|\\d{1,5}(?:[.,]00?)?)'
const UNITS = '(?:pcs?|pieces?|each|units?|off|pzs?|piezas?|uds?|st(?:ü|ue)ck|stk)'
/** ‘EA’ behind three digits ends a number of Volkswagen. */
const OF_UNITS = `(?:${AMOUNT}\\s*${UNITS}|(\\d{1,2})\\s*ea)\\.?`

/** Cells of a sheet: ‘4⇥NB-2451.F’, ‘NB-2451.F,4’, ‘NB-2451.F⇥4⇥Pads’, ‘NB-2451.F⇥4.00’. */
const FIRST_CELL = /^(\d{1,3}) ?[\t,;|] ?(?=\S)/gm
const OTHER_CELL = /[\t,;|] ?(\d{1,3}) ?(?=[\t\n]|$)/g
const LONG_CELL = /(?<=[\t;|] ?)(?:\d{1,3}(?:,\d{3})+|\d{1,5}[.,]00?) ?(?=[\t;|\n]|$)/g
/** ‘x1,000’ and ‘x1,5’: no separators. */
const COMMA_OF_THOUSANDS = /(?<=(?:^|\s)[x×*]\s?\d{1,3}),(?=\d{3}(?:[\s,;]|$))/gi
const COMMA_OF_DECIMALS = /(?<=(?:^|\s)[x×*]\s?\d{1,5}),(?=\d\d?(?:\s|$))/gi

/** ‘2x NB-2451.F’, ‘qty 4 NB-2451.F’: before its number, and after nothing else of the line. */
const BEFORE = new RegExp(
  `(^|[\\s,;/+&])(?:(?:${AMOUNT}\\s?(?:[x×*]|of)|qty[.:]?\\s*${AMOUNT})\\s+(?=\\S)|${AMOUNT}[x×*](?=[a-z]{1,4}[\\s.-]?\\d))`,
  'gi',
)
/** ‘4 pcs NB-2451.F’, after nothing else of the row. */
const FIRST_UNITS = new RegExp(`^\\s*${OF_UNITS}\\s+(?=\\S)`, 'i')
/**
 * ‘x2’, ‘*2’, ‘x2 pcs’, ‘(2)’, ‘(2 pcs)’, ‘qty 4’, ‘- 12 pcs’: behind its number, and before the
 * next.
 */
const BEHIND = new RegExp(
  `\\s*(?:(?<=\\S{2}\\d)[x×](\\d\\d?)|[:=]\\s?(\\d{1,3})|(?:(?:^|\\s)[x×]|\\*)\\s?${AMOUNT}(?:\\s${UNITS}\\.?)?|\\(\\s*[x×]?\\s*${AMOUNT}\\s*(?:${UNITS}\\.?\\s*)?\\)|[\\s,:-]*\\b(?:qty|quantity|cant)[.:]?\\s*${AMOUNT}|(?:^|[\\s:-]+)${OF_UNITS})(?=$|[\\s;/+&]|,(?!\\d{1,2}(?:[\\s,;]|$)))`,
  'gi',
)

/** Stands for an amount that was read: no control character is left in a text. */
const MARK = '\u0001'
const AMOUNT_MARK = new RegExp(`${MARK}([^${MARK}]*)${MARK}`, 'g')

const CURRENCY = '(?:[$€£]|\\b(?:USD|EUR|GBP)\\b)'
const NAMED_PRICE = new RegExp(
  `${CURRENCY} ?\\d[\\d.,]{0,9}|(?<![\\d.,])\\d[\\d.,]{0,9} ?${CURRENCY}`,
  'gi',
)
/** ‘⇥24,90⇥’: no separator. */
const CELL_WITH_COMMA = /(?<=(?:^|[\t;|]) ?\d{1,3}),(?=\d\d ?(?:[\t;|]|$))/gm

/** Amounts that are cells of a sheet; prices are left out. @param listed all of the list */
export function markCells(text: string, listed: string) {
  const toFirst = firstCells(listed)
  return text
    .replace(NAMED_PRICE, ' ')
    .replace(CELL_WITH_COMMA, '.')
    .replace(COMMA_OF_THOUSANDS, '')
    .replace(COMMA_OF_DECIMALS, '.')
    .replace(FIRST_CELL, (_, amount) => `${mark(toFirst(amount))} `)
    .replace(LONG_CELL, (amount) => mark(withoutComma(amount)))
    .replace(OTHER_CELL, (_, amount) => ` ${mark(amount)}`)
}

/** Amounts by the words and signs beside them; a line ends where the next number begins. */
export function markWords(chunk: string) {
  return chunk
    .replace(FIRST_UNITS, (_, ...amounts) => `${mark(...amounts.slice(0, 2))} `)
    .replace(BEFORE, (_, before: string, x, qty, joined) => `${before}\n${mark(x, qty, joined)} `)
    .replace(BEHIND, (_, ...amounts) => ` ${mark(...amounts.slice(0, 7))}\n`)
}

export function marksOf(line: string) {
  return [...line.matchAll(AMOUNT_MARK)].map(([, amount]) => amount ?? '')
}

export function withoutMarks(line: string, by = '') {
  return line.replaceAll(AMOUNT_MARK, by)
}

function mark(...amounts: unknown[]) {
  const amount = amounts.find((one) => typeof one === 'string' && one !== '')
  return `${MARK}${amount}${MARK}`
}

/** A comma separates numbers. */
function withoutComma(amount: string) {
  return amount
    .trim()
    .replace(/,(?=\d{3})/g, '')
    .replace(',', '.')
}

/** First cells that count the rows are no amounts; of two rows they may be. */
function firstCells(text: string) {
  const cells = [...text.matchAll(FIRST_CELL)].map(([, cell]) => Number(cell))
  const areCounted = cells.length > 1 && cells.every((cell, at) => cell === at + 1)
  if (!areCounted) return (cell: string) => `first:${cell}`
  return (cell: string) => (cells.length > 2 ? 'none' : `unread:${cell}`)
}
