import type { FindingCode } from '#contract/import/import-finding.ts'
import type { QueueKey } from '#contract/import/queue-kinds.ts'
import type { Raw, SourceRow } from '../file/source-row.ts'
import type { KnownAnswers } from '../queue/answer-keys.ts'
import { brandKey, partKey } from '../queue/answer-keys.ts'
import { nearQuestion } from '../queue/near-question.ts'
import type { SingleQuestion } from '../rows/checked-row.ts'
import { answerOfBrand, codeQuestion } from './brand-codes.ts'
import { isDateLike, isPowerLike } from './damaged-number.ts'
import { doubtKey, type FoundProduct, productOf } from './find-product.ts'
import type { NamedBrands } from './named-brands.ts'
import type { IndexedProduct } from './product-index.ts'

type Question = {
  code: FindingCode
  text: string
  proposal?: string
  key: QueueKey
  single?: SingleQuestion
}

/** What only the owner knows about the part that a row means: the row waits. */
export function questionOf(
  { raw, cells }: Pick<SourceRow, 'raw' | 'cells'>,
  found: FoundProduct,
  known: { brands: NamedBrands; answers: KnownAnswers; supplier: string },
): Question | undefined {
  const { part_number: number = '', brand = '' } = raw
  const isDecided = answerOfBrand(brand, known) !== undefined
  const near = isDecided ? undefined : known.brands.findNear(brand)
  if (near) {
    const text = `The brand ${brand} is like ${near}`
    return { code: 'near-brand', text, proposal: near, key: brandKey(brand) }
  }
  const isNewBrand = found.kind === 'unknown' && !isDecided && !known.brands.isOfShop(brand)
  const code = isNewBrand ? codeQuestion(brand, found.others ?? [], known) : undefined
  if (code) return code
  const key = partKey(number, brand)
  if (found.kind === 'doubted') return doubtedPart(raw, found.doubted)
  if (found.kind === 'near') return nearQuestion(number, brand, found.near)
  if (found.kind === 'named') {
    const { id, brand: maker, number: own } = found.named
    const text = `${number} is the SKU of ${maker} ${own}`
    return { code: 'near-number', text, key, single: { part: key, productId: id } }
  }
  if (found.kind === 'ambiguous') {
    const text = `Several parts have a number like ${number}`
    return { code: 'near-number', text, key, single: { part: key } }
  }
  const product = productOf(found)
  if (product && raw.maintenance === 'D') return removedPart(number, product)
  const isFigure = cells?.part_number === 'number' && number.includes('.')
  const changed = found.kind === 'unknown' ? changedNumber(number, isFigure) : undefined
  if (changed) return { ...changed, key: 'date', single: { part: key } }
  return raw.prices === undefined ? undefined : severalPrices(raw, raw.prices)
}

/** Was it another number, before a program changed it? */
function changedNumber(
  number: string,
  isFigure: boolean,
): Pick<Question, 'code' | 'text'> | undefined {
  if (isDateLike(number)) {
    const text = `${number} may have been another number before a spreadsheet made a date of it`
    return { code: 'date-like-number', text }
  }
  if (isFigure) {
    const text = `${number} is stored as a figure: its zeros may not be those of the part number`
    return { code: 'date-like-number', text }
  }
  if (!isPowerLike(number)) return undefined
  const text = `${number} may have been a long number before a program shortened it`
  return { code: 'damaged-number', text }
}

function doubtedPart(raw: Raw, { id, brand: maker, number: own }: IndexedProduct): Question {
  const { sku = '', gtin = '', part_number: number = '', brand = '' } = raw
  const [ours, theirs] = [
    [maker, own],
    [brand, number],
  ].map((one) => one.filter(Boolean).join(' '))
  const text = `${sku || gtin} is ${ours} here, and ${theirs} in the file`
  const single = { part: doubtKey(raw), productId: id }
  return { code: 'sku-differs', text, key: 'sku', single }
}

function severalPrices({ part_number: number = '', brand = '' }: Raw, json: string): Question {
  const prices: string[] = JSON.parse(json)
  const text = `${number} has several prices: ${prices.join(', ')}`
  const single: SingleQuestion = { part: `prices ${partKey(number, brand)}` }
  return { code: 'two-prices', text, key: 'prices', single }
}

function removedPart(number: string, { id }: IndexedProduct): Question {
  const text = `The file says that ${number} is no longer made or sold`
  const single: SingleQuestion = { part: `removed ${id}`, productId: id }
  return { code: 'removed', text, key: 'removed', single }
}
