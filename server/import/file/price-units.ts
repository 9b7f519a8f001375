// Prices of a hundred, a dozen or a case, as a column beside them says, U/M with C or CS12, or
// their own: ‘Price per 100’, ‘Case price’.

/** A column says it in each row, or a name for all; the pack size says how large a case is. */
export type PriceUnit = { at?: number; named?: string; packAt?: number }

const COLUMN =
  /^(?:u ?\/? ?m|uom|unit|unit of measure|price unit|price uom|per|preiseinheit|pe|j\.? ?m|jedn|jednostka(?: miary)?)\.?$/i

/** Such a column is one of packages, unless it says of how many. */
const PACKING = /^(?:pkg|format)\.?$/i

const SIZES: ReadonlyMap<string, number> = new Map([
  ...['c', '/c', 'hu', 'hundred', 'per 100', '100'].map((name) => [name, 100] as const),
  ...['m', '/m', 'th', 'thousand', 'per 1000', '1000'].map((name) => [name, 1000] as const),
  ...['dz', 'doz', 'dozen'].map((name) => [name, 12] as const),
  ...['pr', 'pair', 'pairs', 'paar', 'paire', 'coppia', 'para'].map((name) => [name, 2] as const),
  ['10', 10],
])

/** What a note beside a price says: ‘prezzo per coppia’. */
const PER_PAIR =
  /\b(?:price|prezzo|preis|prix|precio|cena)\s+(?:per|je|pro|par|la|por|za)\s+(?:pair|paar|paire|par|coppia|parę)\b|\bpaarpreis\b|\bpriced per pair\b/i

const CASE = 'cs|ca|case|caisse|bx|box|bte|boîte|pk|pack|ct|ctn|carton|karton|op|opak'
/** CS12, BTE/4, op. 10 szt., PAIRE/2 */
const PACKED = new RegExp(
  `^(${CASE}|paire|pair)\\.?[ /-]*(\\d{1,4})?(?: ?(?:szt|pcs?|stk|st|ea|pz|un?)\\.?)?$`,
)

/** Such a note says nothing of the price beside it. */
const NO_PAIR =
  /\b(?:not|each|request|nicht|einzeln|anfrage|non|ciascuno|richiesta|pas|demande|chacun)\b/i

function isOfPair(note: string) {
  return PER_PAIR.test(note) && !NO_PAIR.test(note)
}

/** A capital: prices by the m are of a meter. */
const NAMED =
  /(?:\b(?:[Pp][Ee][Rr]|pro|je|par|por|za)\s+|\/\s*)(1000|100|10|[CM]|[Dd]oz(?:en)?|[Hh]undred|[Tt]housand)(?![\p{L}\d+])/u
const OF_CASE = new RegExp(
  `(?:^|\\b(?:per|je|pro|par|por)\\s+|/\\s*)(?:${CASE}|master|vpe|colis|caja|confezione)(?:\\s+(?:price|cost|net|list))?$`,
  'i',
)

type Table = { headers: readonly string[]; rows: readonly { cells: string[] }[] }

/** @param packAt the column with the pack size, or -1 */
export function priceUnitOf(
  { headers, rows }: Table,
  at: number,
  packAt: number,
): PriceUnit | undefined {
  const name = (headers[at] ?? '').replace(/[()[\]_]/g, ' ').trim()
  const [, size] = NAMED.exec(name.replace(/(\d)[.,](\d{3})/g, '$1$2')) ?? []
  if (size) return { named: size }
  const pack = packAt < 0 ? {} : { packAt }
  if (OF_CASE.test(name)) return { named: 'case', ...pack }
  const isOfPacks = (column: number) =>
    rows.some(({ cells }) => PACKED.test((cells[column] ?? '').trim().toLowerCase()))
  const own = headers.findIndex((header) => COLUMN.test(header.trim()))
  const beside =
    own >= 0
      ? own
      : headers.findIndex((header, column) => PACKING.test(header.trim()) && isOfPacks(column))
  if (beside >= 0) return { at: beside, ...pack }
  const noted = headers.findIndex((_, note) =>
    rows.some(({ cells }) => isOfPair(cells[note] ?? '')),
  )
  return noted < 0 ? undefined : { at: noted }
}

/** Of what no sign says how many it is, one; undefined: of a case, and nobody says how large. */
export function unitsIn({ at = -1, named, packAt = -1 }: PriceUnit, cells: readonly string[]) {
  const text = (named ?? cells[at] ?? '').trim().toLowerCase()
  const packed = SIZES.has(text) ? undefined : PACKED.exec(text)
  if (!packed) return SIZES.get(text) ?? (isOfPair(text) ? 2 : 1)
  return Number(packed[2] ?? cells[packAt]?.trim()) || (named ? undefined : 1)
}

/** A case of 12 and one of 48 are both CS. */
export function unitNameOf({ at = -1, named }: PriceUnit, cells: readonly string[]) {
  const text = (named ?? cells[at] ?? '').trim().toLowerCase()
  if (PER_PAIR.test(text)) return 'pair'
  return PACKED.exec(text)?.[1] ?? text
}

/** M is a thousand, and a meter. */
export function isUnsure(unitName: string) {
  return /^\/?m$/.test(unitName)
}

/** An answer that divides the prices of these units, and no others. */
export function divideOnly(unitNames: readonly string[]) {
  return `divide ${unitNames.join(',')}`
}

/**
 * By what the prices of a row are divided; null: they are left out.
 * @param answer about the prices of all units, or `divideOnly` some
 */
export function divisorOf(units: number | undefined, answer: string | undefined, unitName: string) {
  const [, only] = /^divide (.+)$/.exec(answer ?? '') ?? []
  const isDivided = only ? only.split(',').includes(unitName) : answer === 'divide'
  if (units === 1 || answer === 'each' || (only && !isDivided)) return 1
  return isDivided ? (units ?? null) : null
}

/** By what prices are divided that have tax: take-out 19. */
export function taxDivisor(answer: string | undefined) {
  const [, rate] = /^take-out (\d+(?:\.\d)?)$/.exec(answer ?? '') ?? []
  return rate ? 1 + Number(rate) / 100 : 1
}
