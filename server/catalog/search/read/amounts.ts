// The amount of a line in a list: what is not plainly one is never guessed.

const COUNT = /^(?:\d{1,3}|\d{1,3}(?:,\d{3})+|\d{1,5}[.,]00?)$/

export function isCount(text: string) {
  return COUNT.test(text)
}

/** ‘4’, ‘1,000’, ‘4.00’. */
export function toAmount(text: string) {
  return Number(text.replace(/,(?=\d{3})|[.,]00?$/g, ''))
}

const WHOLE = /^(?:\d+|\d{1,3}(?:,\d{3})+)$/
const DECIMAL = /^\d+[.,]00?$/

/**
 * @param marks what may be the amount: of two that differ none is
 * @returns unread: they are said, and the buyer says which it is
 */
export function readMarks(marks: readonly string[]) {
  const texts = [...new Set(marks)]
  // ‘4’ is surer than ‘25.00’, which may be a price, and than the first cell of a row.
  const plain = [WHOLE, DECIMAL].map((kind) => texts.filter((text) => kind.test(text)))
  const unread = texts.filter((text) => text.startsWith('unread:'))
  const first = texts.filter((text) => text.startsWith('first:'))
  const found = [...plain, unread, first].find((some) => some.length > 0) ?? []
  const [only, ...others] = found.map((text) => text.replace(/^(?:first|unread):/, ''))
  if (only === undefined) return { amount: undefined, unread: undefined }
  return others.length > 0 || found === unread
    ? { amount: undefined, unread: [only, ...others].join(', ') }
    : { amount: toAmount(only), unread: undefined }
}
