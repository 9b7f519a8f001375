// Money is integer cents inside the server and dollars on the wire and on the page. The sums are
// done in cents, so that 19.99 × 3 is 59.97.

/** Dollars (at most two decimals) to whole cents. */
export function toCents(dollars: number) {
  return Math.round(dollars * 100)
}

/** Whole cents to dollars. */
export function toDollars(cents: number) {
  return cents / 100
}

/** What `quantity` units cost, in dollars. */
export function totalPrice(pricePerUnit: number, quantity: number) {
  return toDollars(toCents(pricePerUnit) * quantity)
}

const counts = new Intl.NumberFormat('en-US')

/** Units as shown to people: `1,250`. */
export function formatCount(units: number) {
  return counts.format(units)
}

/** `1 row`, `1,250 rows`. @param noun one whose plural ends with an s */
export function formatCountOf(count: number, noun: string) {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars as shown to people: `$1,250.00`. */
export function formatPrice(amount: number) {
  return dollars.format(amount)
}

/** Cents as shown to people: `$1,250.00`. */
export function formatCents(cents: number) {
  return formatPrice(toDollars(cents))
}
