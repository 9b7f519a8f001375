import { formatPrice } from '#contract/money.ts'
import { beginningOf } from '#contract/text.ts'
import { type FitmentSource, isFitment } from '../fitments/fitment-source.ts'
import type { StoredRow } from '../import-record.ts'
import { isNumber, type NumberSource } from '../parts/check-numbers.ts'

/** What a row says, as it is stored: the cells of a row of parts. */
export type StoredSource = FitmentSource | NumberSource | Record<string, string>

/** A row of numbers has two brands: its part's is meant, not the number's. */
export function cellsOf(source: StoredSource) {
  const none = { brand: '', number: '', make: '', model: '', what: '', category: '', price: '' }
  if (isNumber(source)) {
    const { part_brand: brand = '', part_number = '', kind = '', number = '' } = source.raw
    return { ...none, brand, number: part_number, what: `${kind} ${number}`.trim() }
  }
  if (isFitment(source)) {
    const { make, model, yearFrom, yearTo, brand, part } = source
    const years = [...new Set([yearFrom, yearTo])].filter(Boolean).join('–')
    return { ...none, brand, number: part, make, model, what: `${years} ${make} ${model}`.trim() }
  }
  const { brand = '', sku = '', part_number = '', title, name, category = '', price = '' } = source
  return { ...none, brand, number: part_number || sku, what: name ?? title ?? '', category, price }
}

/** What a row says, in words. */
export function describe({
  raw,
  resolved,
  action,
}: Pick<StoredRow, 'raw' | 'resolved' | 'action'>) {
  const source = raw as StoredSource
  const { brand, number, what } = cellsOf(source)
  const part = `${brand} ${number}`.trim()
  if (isFitment(source)) {
    const { engine, trim, position, conditions, note } = source
    return { part, what: joined([`${what} ${engine} ${trim}`, position, ...conditions, note]) }
  }
  if (isNumber(source)) {
    const { kind = '', brand: maker = '', number: listed = '' } = source.raw
    return { part, what: joined([kind, maker, listed]) }
  }
  const changes = resolved?.changes ?? []
  const named = [
    source.title ?? source.name,
    ...(action === 'add' ? addedOf(resolved?.fields) : []),
  ]
  return {
    // A bulk edit also names its parts.
    part: [source.sku ?? part, source.part_name].filter(Boolean).join(' · '),
    what: changes.length > 0 ? changes.join('; ') : named.filter(Boolean).join(', '),
  }
}

/** Of a new part: its price, and whether buyers see it. */
function addedOf(fields: unknown) {
  if (typeof fields !== 'object' || fields === null) return []
  const { pricePerUnit, state }: { pricePerUnit?: unknown; state?: unknown } = fields
  const price = typeof pricePerUnit === 'number' && formatPrice(pricePerUnit)
  return [price, state === 'live' ? 'live' : 'draft']
}

const SHOWN = 300

function joined(parts: string[]) {
  const text = parts
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' · ')
  return text.length > SHOWN ? `${beginningOf(text, SHOWN)}…` : text
}
