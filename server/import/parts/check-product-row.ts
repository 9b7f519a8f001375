import { isDeepStrictEqual } from 'node:util'
import { brandSlug, hasBrandSlug } from '#contract/catalog/brand-slug.ts'
import { exactNumber, normNumber } from '#contract/catalog/part-number.ts'
import type { Finding, ImportTexts } from '#contract/import/import.ts'
import { beginningOf } from '#contract/text.ts'
import { isTaxByStripe } from '../../catalog/core-charge-tax.ts'
import { db } from '../../platform/db/client.ts'
import { withoutCarton } from '../columns/carton-quantity.ts'
import { explainedValues } from '../columns/explained-values.ts'
import type { SourceRow } from '../file/source-row.ts'
import { brandKey } from '../queue/name-mappings.ts'
import type { CheckedRow } from '../rows/checked-row.ts'
import { damagedText } from '../rows/row-key.ts'
import { TEXTS } from '../rows/source-rows.ts'
import { usableCells } from '../rows/usable-cells.ts'
import { jumpQuestion, withAnsweredPrice } from './answered-price.ts'
import { isDamaged } from './damaged-number.ts'
import { decisionKeys, type FoundProduct, findProduct, wantedOf } from './find-product.ts'
import { withFittingPack } from './fitting-pack.ts'
import { type GtinOwners, readGtinOwners } from './gtin-owners.ts'
import { type KnownParts, readDecided, readKnownParts } from './known-parts.ts'
import { NamedBrands } from './named-brands.ts'
import {
  type PresentPart,
  partChange,
  type ResolvedProduct,
  readPresent,
  readPresentAttributes,
  readPresentNumbers,
} from './part-change.ts'
import { marginFindings, priceFindings } from './price-findings.ts'
import { idOf } from './product-index.ts'
import { questionOf } from './product-question.ts'
import { readProductSource, sellingProblemOf } from './product-source.ts'
import { readReplacing } from './replacing-parts.ts'

// Checks rows of parts, each by itself; compare-products.ts compares them with each other.

type Raw = Record<string, string>

type Known = KnownParts & {
  brands: NamedBrands
  noCoreCharges: boolean
  texts: ImportTexts | undefined
  /** When the file was uploaded: each row that an earlier answer decides gets a finding. */
  since: Date
}

export async function readKnownForProducts(
  texts: ImportTexts | undefined,
  since: Date,
): Promise<Known> {
  const [parts, brands, noCoreCharges] = await Promise.all([
    readKnownParts(),
    NamedBrands.ofShop(),
    isTaxByStripe(),
  ])
  return { ...parts, brands, noCoreCharges, texts, since }
}

export type CheckedProduct = CheckedRow<ResolvedProduct>

export async function checkProducts(sources: SourceRow[], known: Known) {
  const named = sources.map((source) => withBrand(source, known))
  await known.products.read(named.flatMap(({ raw }) => wantedOf(raw)))
  await readDecided(
    known,
    named.flatMap(({ raw }) => decisionKeys(raw)),
  )
  const found = named.map(({ raw }) => findProduct(raw, known))
  const [present, gtins] = await Promise.all([
    readPresent(
      db,
      found.flatMap(({ product }) => product?.id ?? []),
    ),
    readGtinOwners(named.map(({ raw }) => raw.gtin)),
  ])
  if (named.some(({ raw }) => raw.gtin ?? raw.numbers)) await readPresentNumbers(db, present)
  if (named.some(({ raw }) => raw.attributes)) await readPresentAttributes(db, present)
  const replacing = await readReplacing(named.map(({ raw }) => raw.superseded_by))
  return named.map((source, at) => {
    const of = found[at] ?? {}
    const now = present.get(of.product?.id ?? '')
    const checked = check(withOurNumber(source, of), of, now, { ...known, gtins, replacing })
    checked.findings.push(...decidedBefore(source.raw, of, known.since))
    return asInFile(checked, sources[at]?.raw ?? {})
  })
}

/** Its cells stay those of the file; those that are read are stored where they differ. */
function asInFile(row: CheckedProduct, raw: Raw): CheckedProduct {
  if (!row.resolved || !isDeepStrictEqual(row.resolved.raw, raw)) return { ...row, raw }
  const { raw: _, ...resolved } = row.resolved
  return { ...row, raw, resolved }
}

/** With what the owner has said that its brand is. */
function withBrand(source: SourceRow, { mappings }: Known): SourceRow {
  const { brand } = source.raw
  const meant = brand && mappings.get(brandKey(brand))?.brand
  return meant ? { ...source, raw: { ...source.raw, brand: meant } } : source
}

function decidedBefore({ sku, part_number, brand }: Raw, of: FoundProduct, since: Date): Finding[] {
  const { product, saidAt } = of
  if (!product || !saidAt || saidAt >= since) return []
  const [file, ours] = [
    [sku, brand, part_number],
    [product.brand, product.number ?? product.sku],
  ].map((one) => one.filter(Boolean).join(' '))
  const text = `${file} means ${ours}, as was said on ${saidAt.toISOString().slice(0, 10)}`
  return [{ code: 'decided-before', text }]
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
  known: Known & { gtins: GtinOwners; replacing: Set<string> },
): CheckedProduct {
  const findings: Finding[] = []
  const base = {
    line: source.line,
    raw: source.raw,
    findings,
    product: found.product,
    resolved: undefined,
  }
  const wrong = (finding: Finding) => {
    findings.push(finding)
    return { ...base, action: 'wrong' as const }
  }
  const refusal = refusalOf(source, found)
  if (refusal) return wrong(refusal)
  const question = questionOf(source, found, known)
  if (question) {
    const { key, single, ...finding } = question
    findings.push(finding)
    return { ...base, action: 'queued', key, ...(single && { single }) }
  }
  if (source.raw.maintenance && !found.product) return { ...base, ...unknownOf(source.raw) }
  const answered = withAnsweredPrice(source.raw)
  const explained = explainedValues(withoutCarton(answered.raw, !now), known.mappings)
  const usable = usableCells(explained.raw, found.product?.id, known)
  const kept = now && known.texts === 'keep' ? withoutTexts(usable.raw, now) : usable.raw
  const { raw, findings: packs } = withFittingPack(kept, now)
  const lost = now ? undefined : whatIsMissing(source.raw, raw, usable.findings)
  if (lost) {
    findings.push(...findingsOf(source.raw))
    return wrong(lost)
  }
  findings.push(
    ...answered.findings,
    ...explained.findings,
    ...usable.findings,
    ...packs,
    ...findingsOf(source.raw),
  )
  const more = { ...keysOf(raw, found), raw }
  const jumping = () => {
    const jump = jumpQuestion(source.raw, source.line, findings)
    if (!jump) return undefined
    const single = { part: jump.part, ...(found.product && { productId: found.product.id }) }
    return { ...base, action: 'queued' as const, key: jump.key, single, findings: jump.findings }
  }
  if (!now) {
    const read = readProductSource(raw, true)
    const contradiction = read.ok ? sellingProblemOf(raw, read.source.fields, undefined) : read.text
    if (!read.ok || contradiction) return wrong({ code: 'not-valid', text: contradiction ?? '' })
    const { fields } = read.source
    findings.push(
      ...known.brands.findings(fields.brand),
      ...priceFindings(fields, undefined),
      ...marginFindings(fields, undefined),
    )
    const added = { ...read.source, changes: [], was: {}, ...more }
    return jumping() ?? { ...base, action: 'add', resolved: added }
  }
  const change = partChange(raw, now)
  if (!change.ok) return wrong({ code: 'not-valid', text: change.text })
  const { fields, resolved } = change
  findings.push(
    ...known.brands.findings(fields.brand),
    ...priceFindings(fields, now),
    ...marginFindings(resolved.fields, now),
    ...stockFindings(raw.units, now),
  )
  const written = [...Object.keys(resolved.fields), ...resolved.numbers, ...resolved.attributes]
  const action = written.length === 0 ? 'same' : 'change'
  const changed = {
    ...base,
    action,
    resolved: { ...resolved, ...more },
    version: now.version,
  } as const
  return jumping() ?? changed
}

/** What was found in reading the file. */
function findingsOf({ findings }: Raw): Finding[] {
  return findings ? JSON.parse(findings) : []
}

/** PIES changes or removes a part that the shop does not have. */
function unknownOf({ maintenance, part_number: number }: Raw) {
  const removes = maintenance === 'D'
  const text = `The shop has no part ${number} to ${removes ? 'take out' : 'change'}`
  const code = removes ? ('nothing-to-remove' as const) : ('unknown-part' as const)
  return { action: removes ? ('same' as const) : ('wrong' as const), findings: [{ code, text }] }
}

/** A supplier's words do not replace those that the shop has found for a part. */
function withoutTexts(raw: Raw, { categoryId }: PresentPart): Raw {
  const kept = categoryId ? [...TEXTS, 'category'] : TEXTS
  return Object.fromEntries(Object.entries(raw).filter(([column]) => !kept.includes(column)))
}

/** What a new part can't do without. @param dropped cells that could not be used */
function whatIsMissing(file: Raw, raw: Raw, dropped: Finding[]): Finding | undefined {
  const because = (column: string, code: Finding['code'], text: string): Finding => {
    const cell = dropped.find(({ field }) => field === column)
    return { ...cell, code, field: column, text: cell?.text ?? text }
  }
  if (!hasKey(raw)) {
    const column = ['sku', 'part_number', 'brand'].find((one) => file[one] && !raw[one])
    return because(column ?? 'part_number', 'no-key', NO_KEY)
  }
  if (!raw.price) return because('price', 'no-price', 'A new part needs a price')
  if (!raw.name && !raw.title) return because('name', 'no-name', 'A new part needs a name')
  return undefined
}

/** A row is lost if it does not say which part it means. */
function refusalOf({ raw, cells, error }: SourceRow, { taken }: FoundProduct): Finding | undefined {
  const damaged = (['sku', 'part_number'] as const)
    .filter((column) => cells?.[column] === 'boolean' || isDamaged(raw[column] ?? ''))
    .map((column) => raw[column])
    .find(Boolean)
  if (damaged) return { code: 'damaged-number', text: damagedText(damaged) }
  if (error) return { code: 'not-valid', text: error }
  if (!hasKey(raw)) return { code: 'no-key', text: NO_KEY }
  if (!taken) return undefined
  return { code: 'not-valid', text: `Another part of this brand has the number ${raw.part_number}` }
}

function hasKey({ sku, part_number: number, brand, shop_part_id: id = '' }: Raw) {
  return Boolean(sku || (number && brand && hasBrandSlug(brand)) || idOf(id))
}

const NO_KEY = 'The row names no part: it needs a SKU, or a brand and a part number'

/** By what two rows are of one part, and by what their numbers are alike. */
function keysOf(raw: Raw, { product }: FoundProduct) {
  const { sku, part_number: number, brand, gtin } = raw
  const slug = brandSlug(brand ?? '')
  const id = idOf(raw.shop_part_id ?? '')
  const keys = [
    product ? `id ${product.id}` : id && `id ${id}`,
    sku && `sku ${sku.toUpperCase()}`,
    number && slug && `number ${slug} ${exactNumber(number)}`,
  ].filter((one) => typeof one === 'string')
  return {
    keys: keys.filter(Boolean),
    ...(number && slug && { loose: `${slug} ${normNumber(number)}` }),
    ...(gtin && { gtin: normNumber(gtin) }),
    ...(!product && id && { id }),
  }
}

/**
 * A file is older than the latest orders, so it sets no stock; the owner may believe that it did.
 */
function stockFindings(units: string | undefined, { availableQuantity }: PresentPart): Finding[] {
  if (!units || Number(units) === availableQuantity) return []
  const text = `The file has ${beginningOf(units, 20)} units, and the stock stays at ${availableQuantity}: an import does not change it`
  return [{ code: 'stock-stays', text }]
}
