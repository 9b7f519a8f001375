import { FIRST_YEAR, LAST_YEAR } from '#contract/catalog/edited-part.ts'
import type { Finding, FindingCode } from '#contract/import/import-finding.ts'
import type { QueueKey } from '#contract/import/queue-kinds.ts'
import { yearsText } from '../../catalog/model-name.ts'
import type { KnownParts } from '../parts/known-parts.ts'
import type { IndexedProduct } from '../parts/product-index.ts'
import { brandKey, partKey, vehicleKey } from '../queue/answer-keys.ts'
import { nearQuestion } from '../queue/near-question.ts'
import type { CheckedRow, Known, SingleQuestion } from '../rows/checked-row.ts'
import { keyProblem } from '../rows/row-key.ts'
import { OPEN_END } from '../rows/split-rows.ts'
import type { FitmentSource } from './fitment-source.ts'
import { numbersOf, type Statement, statementOf, yearsOf } from './fitment-values.ts'
import { noteFinding, positionFinding } from './plausibility.ts'
import type { IndexedModel } from './vehicle-index.ts'

/** What a row of fitments writes into the table. */
export type ResolvedFitment = Statement & { modelId: number }

export type CheckedFitment = CheckedRow<ResolvedFitment> & { partType: string; raw: FitmentSource }

/** What files have in place of years that they do not know. */
const ALL_YEARS = /^(all|any|every|alle|tous|toutes|todos|all years|alle jahre)$/i

/** More model years in one row are suspicious. */
const WIDE_YEARS = 15

/** Checks one row by itself. What can't be resolved for certain is queued, never guessed. */
export function checkFitment(source: FitmentSource, known: Known): CheckedFitment {
  const findings: Finding[] = []
  // First, so that a refused row has its part: in a FULL file that part's list is then not
  // complete.
  const part = findPart(source, known)
  const { product, mayMean } = part
  const { line, partType } = source
  const base = { line, raw: source, findings, partType, product, ...(mayMean && { mayMean }) }
  const end = (action: 'wrong' | 'queued', key?: QueueKey) => ({
    ...base,
    action,
    resolved: undefined,
    ...(key && { key }),
  })
  const found = (code: FindingCode, text: string, proposal?: string) => {
    findings.push({ code, text, ...(proposal && { proposal }) })
  }
  if (source.error) {
    found('not-valid', source.error)
    return end('wrong')
  }
  const problem = keyProblem(source.part)
  if (problem) {
    findings.push(problem)
    return end('wrong')
  }
  const isOpen = source.yearTo === OPEN_END
  const years = yearsOf(isOpen ? { ...source, yearTo: source.yearFrom } : source)
  const numbers = numbersOf(source)
  const isAll = ALL_YEARS.test(source.yearFrom)
  const hasNoYears = isAll || source.unresolved.some(isVehicle)
  const error = numbers.error ?? (hasNoYears ? undefined : years.error)
  if (error) {
    found('not-a-number', error)
    return end('wrong')
  }
  if (!product) {
    found(part.code, part.text, part.proposal)
    return { ...end('queued', part.key), ...(part.single && { single: part.single }) }
  }
  const [open] = source.unresolved
  if (open) {
    found(open.code, open.text)
    return end('queued', open.key)
  }
  const model = findModel(source, known)
  if (!model) {
    const name = `${source.make} ${source.model}`.trim()
    const near = known.vehicles.propose(source.make, source.model)
    found('unknown-vehicle', `There is no ${name || 'vehicle'} in this shop’s list`, near)
    return end('queued', vehicleKey(source.make, source.model))
  }
  if (isAll && !source.isAllYears) {
    const text = `“${source.yearFrom}” are not the years of a vehicle`
    const made = model.first && model.last && yearsText(model.first, model.last)
    found('not-a-number', text, made ? `${model.make} ${model.model}: ${made}` : undefined)
    return end('queued', 'years')
  }
  if (isAll) Object.assign(years, { from: model.first ?? FIRST_YEAR, to: model.last ?? LAST_YEAR })
  if (isOpen) years.to = Math.max(years.from, model.last ?? LAST_YEAR)
  const outside = yearsOutside(model, years.from, years.to)
  if (outside) {
    found('unknown-vehicle', outside.text, outside.proposal)
    return end('wrong')
  }
  if (!source.isUnchecked) {
    if (years.to - years.from + 1 > WIDE_YEARS || isForAll(source.note)) {
      found(
        'range-wide',
        isForAll(source.note) ? 'A note for all vehicles' : `${years.to - years.from + 1} years`,
        'Make the part universal',
      )
    }
    const odd = [positionFinding(source.position, product), noteFinding(source.note)]
    findings.push(...odd.filter((one) => one !== undefined))
  }
  const resolved = { modelId: model.id, ...statementOf(source, years, numbers) }
  return { ...base, action: source.isDelete ? 'remove' : 'add', resolved }
}

function isVehicle({ code }: { code: string }) {
  return code === 'unknown-vehicle'
}

type Part = {
  product?: IndexedProduct
  code: 'unknown-part' | 'unknown-brand' | 'near-number'
  text: string
  key: QueueKey
  single?: SingleQuestion
  /** Those of the shop that it may be, if none is certain. */
  mayMean?: string[]
  proposal?: string | undefined
}

type NamedPart = Pick<FitmentSource, 'part' | 'brand' | 'isBrandCode'>

/** Under what the owner's answer about the row's part is stored. */
export function answerKey({ part, brand, isBrandCode }: NamedPart, { answers }: KnownParts) {
  const meant = isBrandCode ? answers.get(brandKey(brand))?.brand : undefined
  return partKey(part, meant ?? brand)
}

/** The part that a row names. @returns why there is none */
export function findPart(named: NamedPart, known: KnownParts): Part {
  const { part, brand, isBrandCode } = named
  const code = brand && isBrandCode ? brandKey(brand) : undefined
  const brandName = code ? (known.answers.get(code)?.brand ?? '') : brand
  const key = answerKey(named, known)
  const certain = { code: 'unknown-part' as const, key, text: '' }
  const match = known.products.find(part, brandName)
  const isCertain =
    match.kind === 'found' &&
    (!code || brandName !== '' || match.product.sku === part.toUpperCase())
  if (isCertain) return { ...certain, product: match.product }
  const chosen = known.answers.get(key)?.productId
  const mapped = chosen && known.answered.get(chosen)
  if (mapped) return { ...certain, product: mapped }
  const candidates = 'candidates' in match ? match.candidates : [match.product]
  const none = { ...certain, mayMean: candidates.map(({ id }) => id) }
  const [candidate] = candidates
  if (code && !brandName) {
    return {
      ...none,
      code: 'unknown-brand',
      key: code,
      text: `No table says which brand ${brand} is`,
      proposal: candidate?.brand ?? undefined,
    }
  }
  if (match.kind === 'near') return { ...none, ...nearQuestion(part, brandName, match) }
  if (match.kind === 'ambiguous') {
    return { ...none, text: `Several parts have the number ${part}: name the brand` }
  }
  const of = brandName ? `${brandName} ${part}` : part
  const proposal =
    candidate && [candidate.brand, candidate.number ?? candidate.sku].filter(Boolean).join(' ')
  return { ...none, text: `There is no part ${of}`, proposal }
}

function findModel({ make, model }: FitmentSource, known: Known) {
  const chosen = known.answers.get(vehicleKey(make, model))?.modelId
  return chosen === undefined ? known.vehicles.find(make, model) : known.vehicles.byId(chosen)
}

/** Refused, not cut: the row may mean another model of the same name. */
function yearsOutside({ make, model, first, last }: IndexedModel, from: number, to: number) {
  if (first === null || last === null || (from >= first && to <= last)) return undefined
  const text = `${make} ${model} was made ${yearsText(first, last)}, the row says ${yearsText(from, to)}`
  const [begin, end] = [Math.max(from, first), Math.min(to, last)]
  return { text, ...(begin <= end && { proposal: yearsText(begin, end) }) }
}

function isForAll(note: string) {
  return /\b(all years|all models|fits all|universal)\b/i.test(note)
}
