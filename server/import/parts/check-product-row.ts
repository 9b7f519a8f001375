import { isDeepStrictEqual } from 'node:util'
import type { Finding } from '#contract/import/import-finding.ts'
import { beginningOf } from '#contract/text.ts'
import { isTaxByStripe } from '../../catalog/core-charge-tax.ts'
import { db } from '../../platform/db/client.ts'
import { eachInTurn } from '../../platform/each-in-turn.ts'
import { withoutCarton } from '../columns/carton-quantity.ts'
import { explainedValues } from '../columns/explained-values.ts'
import { holdsOf } from '../file/known-columns.ts'
import type { Raw, SourceRow } from '../file/source-row.ts'
import type { CheckedRow } from '../rows/checked-row.ts'
import { usableCells } from '../rows/usable-cells.ts'
import {
  answeredBefore,
  withBrand,
  withNumber,
  withOurNumber,
  withOwnSku,
} from './answered-part.ts'
import { jumpQuestion, withAnsweredPrice } from './answered-price.ts'
import { type PartRules, ruledRow } from './file-rules.ts'
import {
  answerKeys,
  type FoundProduct,
  findProduct,
  isByGtin,
  productOf,
  wantedOf,
} from './find-product.ts'
import { withFittingPack } from './fitting-pack.ts'
import { type GtinOwners, readGtinOwners, readPartsByGtin } from './gtin-owners.ts'
import { type KnownParts, readAnswered, readKnownParts } from './known-parts.ts'
import { NamedBrands } from './named-brands.ts'
import {
  type PresentPart,
  partChange,
  type ResolvedProduct,
  readPresent,
  readPresentAttributes,
  readPresentNumbers,
} from './part-change.ts'
import { partKeysOf, refusalOf, whatIsMissing } from './part-keys.ts'
import { coreFindings, costJumps, marginFindings, priceFindings } from './price-findings.ts'
import type { IndexedProduct } from './product-index.ts'
import { questionOf } from './product-question.ts'
import { readProductSource, sellingProblemOf } from './product-source.ts'
import { readReplacing } from './replacing-parts.ts'

// Checks rows of parts, each by itself; compare-products.ts compares them with each other.

type Known = KnownParts & {
  brands: NamedBrands
  noCoreCharges: boolean
  rules: PartRules
  /** When the file was uploaded: each row that an earlier answer decides gets a finding. */
  since: Date
  supplier: string
}

/** @param named new brands that other rows of the file have named */
export async function readKnownForProducts(
  rules: PartRules,
  { since, supplier }: Pick<Known, 'since' | 'supplier'>,
  named: string[] = [],
): Promise<Known> {
  const [parts, brands, noCoreCharges] = await Promise.all([
    readKnownParts(),
    NamedBrands.ofShop(named),
    isTaxByStripe(),
  ])
  return { ...parts, brands, noCoreCharges, rules, since, supplier }
}

export type CheckedProduct = CheckedRow<ResolvedProduct>

export async function checkProductRows(sources: SourceRow[], known: Known) {
  const branded = sources.map((source) => withBrand(source, known))
  await known.products.read(branded.flatMap(({ raw }) => wantedOf(raw)))
  const named = branded.map((source) => withNumber(source, known))
  await readAnswered(
    known,
    named.flatMap(({ raw }) => answerKeys(raw)),
  )
  const gtins = await readGtinOwners(named.map(({ raw }) => raw.gtin))
  const byGtin = await readPartsByGtin(
    named.flatMap(({ raw }) => (isByGtin(raw) ? (raw.gtin ?? []) : [])),
    gtins,
    known.products,
  )
  const found = named.map(({ raw }) => findProduct(raw, known, byGtin))
  const present = await readPresent(
    db,
    found.flatMap((of) => productOf(of)?.id ?? []),
  )
  if (named.some(({ raw }) => raw.gtin ?? raw.numbers)) await readPresentNumbers(db, present)
  if (named.some(({ raw }) => raw.attributes)) await readPresentAttributes(db, present)
  const replacing = await readReplacing(named.map(({ raw }) => raw.superseded_by))
  const batch = { ...known, gtins, replacing }
  const rows: CheckedProduct[] = []
  await eachInTurn(named, (source, at) => {
    const of = found[at] ?? { kind: 'unknown' }
    const now = present.get(productOf(of)?.id ?? '')
    const meant = ruledRow(withOurNumber(source, of), now, known.rules)
    const checked = check(meant, of, now, batch)
    checked.findings.push(...answeredBefore(source.raw, of, known.since))
    rows.push(asInFile(checked, sources[at]?.raw ?? {}))
  })
  return rows
}

/** Its cells stay those of the file; those that are read are stored where they differ. */
function asInFile(row: CheckedProduct, raw: Raw): CheckedProduct {
  if (!row.resolved || !isDeepStrictEqual(row.resolved.raw, raw)) return { ...row, raw }
  const { raw: _, ...resolved } = row.resolved
  return { ...row, raw, resolved }
}

type Batch = Known & { gtins: GtinOwners; replacing: Set<string> }

function check(
  source: SourceRow,
  found: FoundProduct,
  now: PresentPart | undefined,
  known: Batch,
): CheckedProduct {
  const product = productOf(found)
  const base = { line: source.line, raw: source.raw, product, resolved: undefined }
  const wrong = (finding: Finding, before: Finding[] = []) => ({
    ...base,
    action: 'wrong' as const,
    findings: [...before, finding],
  })
  const refusal = refusalOf(source, found)
  if (refusal) return wrong(refusal)
  const question = questionOf(source, found, known)
  if (question) {
    const { key, single, ...finding } = question
    return { ...base, action: 'queued', findings: [finding], key, ...(single && { single }) }
  }
  if (source.raw.maintenance && !product) return { ...base, ...unknownOf(source.raw) }
  const cells = readCells(source.raw, product, now, known)
  const lost = now ? undefined : whatIsMissing(source.raw, cells.raw, cells.dropped)
  if (lost) return wrong(lost, findingsOf(source.raw))
  const fitting = withFittingPack(cells.raw, (one) =>
    now ? changeOf(one, source.raw, now, known) : additionOf(one, known),
  )
  const { raw, written } = fitting
  const findings = [...cells.findings, ...fitting.findings, ...findingsOf(source.raw)]
  if (!written.ok) return wrong({ code: 'not-valid', text: written.text }, findings)
  const { resolved, ...checked } = written.checked
  const all = [...findings, ...checked.findings]
  const jump = jumpQuestion(source.raw, source.line, all)
  if (jump) {
    const single = { part: jump.part, ...(product && { productId: product.id }) }
    return { ...base, action: 'queued', key: jump.key, single, findings: jump.findings }
  }
  const more = { ...partKeysOf(raw, product), raw }
  return { ...base, ...checked, findings: all, resolved: { ...resolved, ...more } }
}

/** The cells that are used, and what is found in them; `dropped`: those that can't be. */
function readCells(
  file: Raw,
  product: IndexedProduct | undefined,
  now: PresentPart | undefined,
  known: Batch,
) {
  const answered = withAnsweredPrice(file)
  const explained = explainedValues(withoutCarton(answered.raw, !now), known.answers)
  const own = withOwnSku(explained.raw, known.rules.texts && now?.sku)
  const usable = usableCells(own.raw, product?.id, known)
  const raw =
    now && known.rules.texts === 'keep' ? withoutTexts(usable.raw, now, known.rules) : usable.raw
  const findings = [answered, explained, own, usable].flatMap((one) => one.findings)
  return { raw, findings, dropped: usable.findings }
}

type Written = {
  ok: true
  checked: Pick<CheckedProduct, 'action' | 'findings' | 'version'> & { resolved: ResolvedProduct }
}
type Refused = { ok: false; text: string }

/** Of a part that the shop does not have. */
function additionOf(raw: Raw, { brands, rules }: Batch): Written | Refused {
  const read = readProductSource(raw, true)
  if (!read.ok) return read
  const { fields } = read.source
  const contradiction = sellingProblemOf(raw, fields, undefined)
  if (contradiction) return { ok: false, text: contradiction }
  const findings = [
    ...brands.findings(fields.brand),
    ...priceFindings(fields, undefined),
    // What the shop itself has written is as it was.
    ...(rules.texts ? costJumps(fields, undefined) : []),
    ...marginFindings(fields, undefined),
  ]
  const resolved = { ...read.source, changes: [], was: {} }
  return { ok: true, checked: { action: 'add', findings, resolved } }
}

function changeOf(
  raw: Raw,
  file: Raw,
  now: PresentPart,
  { brands, rules }: Batch,
): Written | Refused {
  const change = partChange(raw, now)
  if (!change.ok) return change
  const { fields } = change
  const isOfCost =
    rules.rules?.price?.rule.by === 'cost' && 'pricePerUnit' in change.resolved.fields
  // Of another cost it would be another price.
  const was = { ...(isOfCost && { cost: now.cost ?? null }), ...change.resolved.was }
  const resolved = { ...change.resolved, was }
  const findings = [
    ...brands.findings(fields.brand),
    ...priceFindings(fields, now),
    ...(rules.texts || now.cost ? costJumps(fields, now) : []),
    ...coreFindings(coreOf(file, fields.coreCharge), now.coreCharge),
    ...marginFindings(resolved.fields, now),
    ...stockFindings(raw.units, now),
  ]
  const written = [...Object.keys(resolved.fields), ...resolved.numbers, ...resolved.attributes]
  const action = written.length === 0 ? 'same' : 'change'
  return { ok: true, checked: { action, findings, version: now.version, resolved } }
}

/** A file's zero is no word of the owner's, as "(clear)" is. */
function coreOf({ core_charge: cell }: Raw, read: number | null | undefined) {
  return read === null && Number(cell) === 0 ? 0 : read
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
function withoutTexts(raw: Raw, { categoryId }: PresentPart, { rules }: PartRules): Raw {
  const isText = (column: string) =>
    holdsOf(column) === 'words' || (column === 'category' && categoryId)
  // Of one with a rule of its own nothing is left here that the part keeps.
  const ruled = Object.keys(rules?.keep ?? {})
  return Object.fromEntries(
    Object.entries(raw).filter(([column]) => ruled.includes(column) || !isText(column)),
  )
}

/**
 * A file is older than the latest orders, so it sets no stock; the owner may believe that it did.
 */
function stockFindings(units: string | undefined, { availableQuantity }: PresentPart): Finding[] {
  if (!units || Number(units) === availableQuantity) return []
  const text = `The file has ${beginningOf(units, 20)} units, and the stock stays at ${availableQuantity}: an import does not change it`
  return [{ code: 'stock-stays', text }]
}
