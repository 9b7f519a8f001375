// The name of a column with prices from a quantity on: 10+, 10-49, ab 50, Qty 10 Price.

const MAX_NAME = 60
const PRICE = '(?:unit )?(?:price|preis|prix|precio|prezzo|prijs|cena)'
const FROM = '(?:from|ab|od|da|vanaf|a partir de|à partir de)\\.?'
/** Without the word ‘price’ or a sign, ‘Qty 10’ is a stock or a quantity. */
const QUANTITY = '(?:qty|quantity|break|qty break)\\.?'
const UNITS = '(?:pcs?|pieces?|stk|stück|st|ea|units?|szt)\\.?'
const NAME = new RegExp(
  `^(?:${PRICE} )?(?:(${FROM}|${QUANTITY}(?=.*${PRICE})) ?|${QUANTITY} ?)?(\\d{1,4})(?: ?${UNITS})? ?(\\+|[-–] ?\\d{1,4}|(?:and|or|&) (?:up|more))?(?: ?${UNITS})?(?: ${PRICE})?$`,
  'i',
)

/** @returns undefined: it names none; ‘Price 2’ is a level */
export function stepQuantity(header: string) {
  if (header.length > MAX_NAME) return undefined
  const [, from, quantity, range] = NAME.exec(header.replace(/[\s_/]+/g, ' ').trim()) ?? []
  return quantity && (from || range) && Number(quantity) < 1900 ? Number(quantity) : undefined
}
