import { brandSlug } from '#contract/catalog/brand-slug.ts'
import { exactNumber, normNumber } from '#contract/catalog/part-number.ts'
import type { Finding } from '#contract/import/import.ts'
import { CORE_UNDER_STRIPE_TAX, isTaxByStripe } from '../catalog/core-charge-tax.ts'
import { db } from '../platform/db/client.ts'
import type { CheckedRow } from './checked-row.ts'
import { isDamaged } from './damaged-number.ts'
import type { SourceRow } from './file/source-row.ts'
import { type FoundProduct, findProduct, wantedOf } from './find-product.ts'
import { type KnownParts, readKnownParts } from './known-parts.ts'
import { brandKey } from './name-mappings.ts'
import { NamedBrands } from './named-brands.ts'
import { type PresentPart, partChange, type ResolvedProduct, readPresent } from './part-change.ts'
import { priceFindings } from './price-findings.ts'
import { questionOf } from './product-question.ts'
import { readProductSource, sellingProblemOf } from './product-source.ts'

// Checks rows of parts, each by itself; compare-products.ts compares them with each other.

type Known = KnownParts & { brands: NamedBrands; noCoreCharges: boolean }

export async function readKnownForProducts(): Promise<Known> {
  const [parts, brands, noCoreCharges] = await Promise.all([
    readKnownParts(),
    NamedBrands.ofShop(),
    isTaxByStripe(),
  ])
  return { ...parts, brands, noCoreCharges }
}

export type CheckedProduct = CheckedRow<ResolvedProduct>

export async function checkProducts(sources: SourceRow[], known: Known) {
  const named = sources.map((source) => withBrand(source, known))
  await known.products.read(named.flatMap(({ raw }) => wantedOf(raw)))
  const found = named.map(({ raw }) => findProduct(raw, known))
  const present = await readPresent(
    db,
    found.flatMap(({ product }) => product?.id ?? []),
  )
  return named.map((source, at) => {
    const of = found[at] ?? {}
    const now = present.get(of.product?.id ?? '')
    return withoutCore(check(withOurNumber(source, of), of, now, known), known.noCoreCharges)
  })
}

/** With what the owner has said that its brand is. */
function withBrand(source: SourceRow, { mappings }: Known): SourceRow {
  const { brand } = source.raw
  const meant = brand && mappings.get(brandKey(brand))?.brand
  return meant ? { ...source, raw: { ...source.raw, brand: meant } } : source
}

/** A part that the owner has chosen for a number keeps its own. */
function withOurNumber(source: SourceRow, { product, isChosen }: FoundProduct): SourceRow {
  if (!product || !isChosen) return source
  const { part_number: _, brand: __, ...raw } = source.raw
  const own = { part_number: product.number, brand: product.brand }
  const given = Object.entries(own).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return { ...source, raw: { ...raw, ...Object.fromEntries(given) } }
}

function check(
  source: SourceRow,
  found: FoundProduct,
  now: PresentPart | undefined,
  known: Known,
): CheckedProduct {
  const { line, raw } = source
  const findings: Finding[] = []
  const base = { line, raw, findings, product: found.product, resolved: undefined }
  const wrong = (code: Finding['code'], text: string, proposal?: string) => {
    findings.push({ code, text, ...(proposal && { proposal }) })
    return { ...base, action: 'wrong' as const }
  }
  const refusal = refusalOf(source, found)
  if (refusal) return wrong(refusal.code, refusal.text)
  const question = questionOf(raw, found, known)
  if (question) {
    const { code, text, proposal, key, single } = question
    findings.push({ code, text, ...(proposal && { proposal }) })
    return { ...base, action: 'queued', key, ...(single && { single }) }
  }
  const keys = keysOf(raw, found)
  if (!now) {
    const read = readProductSource(source, true)
    if (!read.ok) return wrong('not-valid', read.text, read.proposal)
    const { fields, ...lists } = read.source
    const contradiction = sellingProblemOf(raw, fields, undefined)
    if (contradiction) return wrong('not-valid', contradiction)
    findings.push(...known.brands.findings(fields.brand), ...priceFindings(fields, undefined))
    return { ...base, action: 'add', resolved: { fields, ...lists, changes: [], was: {}, ...keys } }
  }
  const change = partChange(source, now)
  if (!change.ok) return wrong('not-valid', change.text, change.proposal)
  const { fields, resolved } = change
  findings.push(
    ...known.brands.findings(fields.brand),
    ...priceFindings(fields, now),
    ...stockFindings(raw.units, now),
  )
  const written = [...Object.keys(resolved.fields), ...resolved.numbers, ...resolved.attributes]
  const action = written.length === 0 ? 'same' : 'change'
  return { ...base, action, resolved: { ...resolved, ...keys }, version: now.version }
}

/** A row is lost if it does not say which part it means. */
function refusalOf({ raw, error }: SourceRow, { taken }: FoundProduct) {
  const damaged = [raw.sku, raw.part_number].find((one) => one && isDamaged(one))
  if (damaged) return { code: 'damaged-number' as const, text: damagedText(damaged) }
  if (error) return { code: 'not-valid' as const, text: error }
  if (!raw.sku && !(raw.part_number && raw.brand)) return { code: 'no-key' as const, text: NO_KEY }
  if (!taken) return undefined
  const text = `Another part of this brand has the number ${raw.part_number}`
  return { code: 'not-valid' as const, text }
}

const NO_KEY = 'The row names no part: it needs a SKU, or a brand and a part number'

function damagedText(number: string) {
  return `A spreadsheet has damaged the number ${number.slice(0, 60)}. Format the column as text and export it again`
}

/** By what two rows are of one part, and by what their numbers are alike. */
function keysOf(raw: Record<string, string>, { product }: FoundProduct) {
  const { sku, part_number: number, brand } = raw
  const slug = brandSlug(brand ?? '')
  const keys = [
    product && `id ${product.id}`,
    sku && `sku ${sku.toUpperCase()}`,
    number && brand && `number ${slug} ${exactNumber(number)}`,
  ].filter((one) => typeof one === 'string')
  return { keys, ...(number && brand && { loose: `${slug} ${normNumber(number)}` }) }
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
function withoutCore(row: CheckedProduct, noCoreCharges: boolean): CheckedProduct {
  if (!noCoreCharges || !row.resolved?.fields.coreCharge) return row
  const findings: Finding[] = [{ code: 'not-valid', text: CORE_UNDER_STRIPE_TAX }]
  return { ...row, action: 'wrong' as const, findings, resolved: undefined }
}
