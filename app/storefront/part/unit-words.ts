import { unitOfTitle } from '#contract/catalog/product-title.ts'

const COUNT = /\bset of (\d{1,3}|[a-z]+)\b/i

const COUNTS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** What a price is of: ‘per set of 4’, ‘per pair’, ‘each’. */
export function unitWords(title: string) {
  const unit = unitOfTitle(title)
  if (unit === 'unit') return 'each'
  const count = unit === 'set' ? COUNT.exec(title)?.[1]?.toLowerCase() : undefined
  const figure = count && (/^\d/.test(count) ? count : (COUNTS.indexOf(count) + 2).toString())
  return figure && figure !== '1' ? `per set of ${figure}` : `per ${unit}`
}
