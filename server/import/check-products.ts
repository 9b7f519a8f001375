import { brandSlug } from '#contract/catalog/brand-slug.ts'
import type { Finding } from '#contract/import/import.ts'
import { CORE_UNDER_STRIPE_TAX, isTaxByStripe } from '../catalog/core-charge-tax.ts'
import { db } from '../platform/db/client.ts'
import { formatOf } from './check-fitments.ts'
import type { CheckedRow } from './checked-row.ts'
import { columnsOf } from './file/csv-columns.ts'
import { openCsv, type SourceRow } from './file/csv-rows.ts'
import { withPoints } from './file/decimal-comma.ts'
import { readPies } from './file/pies-rows.ts'
import type { Check, ImportRecord } from './import-record.ts'
import { NamedBrands } from './named-brands.ts'
import { type PresentPart, partChange, type ResolvedProduct, readPresent } from './part-change.ts'
import { type Jumps, priceFindings, stopsOf } from './price-findings.ts'
import { type IndexedProduct, ProductIndex } from './product-index.ts'
import { readProductSource, sellingProblemOf } from './product-source.ts'
import { stageRows } from './stage-rows.ts'

export const checkProductsCsv: Check = async (row, read) => {
  const { format, rows } = await openCsv(read, columnsOf('products'), row.options.columns)
  const outcome = await stageProducts(row, row.options.decimalComma ? withPoints(rows) : rows)
  return { ...outcome, format: formatOf(row, format) }
}

export const checkPies: Check = async (row, read) => {
  return { ...(await stageProducts(row, readPies(read))), format: 'PIES' }
}

async function stageProducts(row: ImportRecord, rows: AsyncIterable<SourceRow>) {
  const products = new ProductIndex()
  const seen = new Map<string, number>()
  const brands = new NamedBrands()
  const noCoreCharges = await isTaxByStripe()
  const jumps: Jumps = { changes: 0, steps: 0 }
  const count = await stageRows(row, rows, async (batch) => {
    await products.read(batch.flatMap(({ raw }) => wantedOf(raw)))
    await brands.read(batch.map(({ raw }) => raw.brand ?? ''))
    const found = batch.map((source) => findProduct(source.raw, products))
    const ids = found.flatMap(({ match }) => match?.id ?? [])
    const present = await readPresent(db, ids)
    return batch.map((source, at) =>
      withoutCore(check(source, found[at] ?? {}, present, seen, brands, jumps), noCoreCharges),
    )
  })
  return { count, stops: stopsOf(jumps) }
}

function wantedOf(raw: Record<string, string>) {
  const { sku = '', part_number: number = '', brand = '' } = raw
  return [
    { number: sku, brand: '' },
    { number, brand },
  ]
}

type Found = { match?: IndexedProduct; taken?: IndexedProduct }

/**
 * Finds the product by its SKU, else by brand and number. A number without a brand finds nothing
 * here: it could be another maker's.
 */
function findProduct(raw: Record<string, string>, products: ProductIndex): Found {
  const { sku = '', part_number: number = '', brand = '' } = raw
  const bySku = sku ? products.find(sku, '') : undefined
  const match =
    bySku?.kind === 'found' && bySku.product.sku === sku.toUpperCase() ? bySku.product : undefined
  const numbered = number && brand ? products.find(number, brand) : undefined
  const byNumber =
    numbered?.kind === 'found' && numbered.product.brandSlug === brandSlug(brand)
      ? numbered.product
      : undefined
  if (match) return { match, ...(byNumber && byNumber.id !== match.id && { taken: byNumber }) }
  return byNumber ? { match: byNumber } : {}
}

type Present = Map<string, PresentPart>

function check(
  source: SourceRow,
  { match, taken }: Found,
  present: Present,
  seen: Map<string, number>,
  brands: NamedBrands,
  jumps: Jumps,
): CheckedRow<ResolvedProduct> {
  const { line, raw } = source
  const findings: Finding[] = []
  const base = { line, raw, findings, product: match, resolved: undefined }
  const wrong = (code: Finding['code'], text: string, proposal?: string) => {
    findings.push({ code, text, ...(proposal && { proposal }) })
    return { ...base, action: 'wrong' as const }
  }
  const sku = raw.sku?.toUpperCase()
  const number = raw.part_number && `${brandSlug(raw.brand ?? '')} ${raw.part_number.toUpperCase()}`
  if (!sku && !(raw.part_number && raw.brand)) {
    return wrong('not-valid', 'The row names no part: it needs a SKU, or a brand and a part number')
  }
  for (const key of [match?.id, sku && `sku ${sku}`, raw.brand && number && `number ${number}`]) {
    if (!key) continue
    const first = seen.get(key)
    if (first !== undefined && first !== line) {
      return wrong('duplicate', `This part is listed twice, first in row ${first}`)
    }
    seen.set(key, line)
  }
  if (taken)
    return wrong('not-valid', `Another part of this brand has the number ${raw.part_number}`)
  const now = match && present.get(match.id)
  if (!now) {
    const read = readProductSource(source, true)
    if (!read.ok) return wrong('not-valid', read.text, read.proposal)
    const { fields, ...lists } = read.source
    const contradiction = sellingProblemOf(raw, fields, undefined)
    if (contradiction) return wrong('not-valid', contradiction)
    findings.push(...brands.findings(fields.brand), ...priceFindings(fields, undefined, jumps))
    return { ...base, action: 'add', resolved: { fields, ...lists, changes: [], was: {} } }
  }
  const change = partChange(source, now)
  if (!change.ok) return wrong('not-valid', change.text, change.proposal)
  const { fields, resolved } = change
  findings.push(
    ...brands.findings(fields.brand),
    ...priceFindings(fields, now, jumps),
    ...stockFindings(raw.units, now),
  )
  const written = [...Object.keys(resolved.fields), ...resolved.numbers, ...resolved.attributes]
  const action = written.length === 0 ? 'same' : 'change'
  return { ...base, action, resolved, version: now.version }
}

/**
 * A file is older than the latest orders, so it sets no stock; the owner may believe that it did.
 */
function stockFindings(units: string | undefined, { availableQuantity }: PresentPart): Finding[] {
  if (!units || Number(units) === availableQuantity) return []
  const text = `The file has ${units.slice(0, 20)} units, and the stock stays at ${availableQuantity}: an import does not change it`
  return [{ code: 'stock-stays', text }]
}

/** A row that would set a core charge although Stripe calculates the tax is left out. */
function withoutCore(row: CheckedRow<ResolvedProduct>, noCoreCharges: boolean) {
  if (!noCoreCharges || !row.resolved?.fields.coreCharge) return row
  const findings: Finding[] = [{ code: 'not-valid', text: CORE_UNDER_STRIPE_TAX }]
  return { ...row, action: 'wrong' as const, findings, resolved: undefined }
}
