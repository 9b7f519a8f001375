import type { BasketLine } from '#contract/basket/basket.ts'
import { basketIssuesOf } from '#contract/basket/basket-issue.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { exactNumber } from '#contract/catalog/part-number.ts'
import type { QuickOrder } from '#contract/catalog/quick-order.ts'
import { fewestUnits, isInStock } from '#contract/pricing/allowed-quantity.ts'

type FoundLine = QuickOrder['lines'][number]

/** A line of the list whose number was found. */
export type ListedLine = FoundLine & {
  /** The id of the part to order; undefined: the buyer has to choose. */
  chosen: string | undefined
  /** Why it was not added. */
  error?: string | undefined
}

export type CardsById = ReadonlyMap<string, PartCard>

/**
 * Of the parts that the number means the first one in stock is chosen, which may be what replaces
 * another. If it may mean several, or none has exactly that number, the buyer chooses.
 */
export function toListedLine(line: FoundLine, cards: CardsById): ListedLine {
  const ids = line.parts.flatMap(({ _id, isMeant }) => (isMeant ? _id : []))
  const inStock = ids.find((id) => {
    const card = cards.get(id)
    return card && isInStock(card)
  })
  return { ...line, chosen: inStock ?? ids[0] }
}

/** The line as the basket would have it; undefined: no part is chosen. */
export function toBasketLine({ chosen, amount, parts }: ListedLine, cards: CardsById) {
  const card = chosen === undefined ? undefined : cards.get(chosen)
  const part = parts.find(({ _id }) => _id === chosen)
  return card && withIssues(card, amount ?? part?.amount ?? fewestUnits(card))
}

function withIssues(card: PartCard, quantity: number): BasketLine {
  const { pricePerUnit, availableQuantity, minimumOrderQuantity } = card
  const { packSize, priceSteps, coreCharge } = card
  const line = {
    ...{ quantity, pricePerUnit, priceSeen: pricePerUnit, isSold: true },
    ...{ availableQuantity, minimumOrderQuantity, packSize, priceSteps, coreCharge },
  }
  return { product: card, ...line, addedAt: '', issues: basketIssuesOf(line) }
}

/** The lines of the list that was read before, and of the next: equal numbers are one line. */
export function joinLines(before: readonly ListedLine[], next: readonly ListedLine[]) {
  const keyOf = ({ text }: ListedLine) => exactNumber(text)
  const joined = new Map(before.map((line) => [keyOf(line), line]))
  for (const line of next) {
    const known = joined.get(keyOf(line))
    joined.set(keyOf(line), known ? addedUp(known, line) : line)
  }
  return [...joined.values()]
}

/** What was not read of one amount is not read of the sum. */
function addedUp(one: ListedLine, other: ListedLine): ListedLine {
  const amount = (one.amount ?? 1) + (other.amount ?? 1)
  return { ...one, amount, unread: one.unread ?? other.unread }
}

/** Is it exactly the part's number, or that with its brand? */
export function isNumberOf(text: string, { number, brand }: PartCard) {
  if (number === null) return false
  return [number, `${brand} ${number}`].some((one) => exactNumber(one) === exactNumber(text))
}
