import type { BasketLine } from '#contract/basket/basket.ts'
import type { BasketIssue } from '#contract/basket/basket-issue.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import { packWords } from '#contract/pricing/allowed-quantity.ts'

type Line = Pick<
  BasketLine,
  | 'quantity'
  | 'pricePerUnit'
  | 'priceSeen'
  | 'availableQuantity'
  | 'minimumOrderQuantity'
  | 'packSize'
>

/** The texts of a line's issue: the fact first, then its meaning for this line. */
export function issueMessages(issue: BasketIssue, line: Line): [fact: string, meaning: string] {
  const left = formatCount(line.availableQuantity)
  const minimum = formatCount(line.minimumOrderQuantity)
  const [now, seen] = [formatPrice(line.pricePerUnit), formatPrice(line.priceSeen)]
  switch (issue) {
    case 'not-sold':
      return ['No longer sold.', 'Please remove it.']
    case 'out-of-stock':
      return line.availableQuantity === 0
        ? ['Out of stock.', 'Nothing is left at the moment.']
        : ['Out of stock.', `Only ${left} left, and the minimum order is ${minimum}.`]
    case 'too-few-left':
      return [`Only ${left} left.`, `You asked for ${formatCount(line.quantity)}.`]
    case 'under-minimum':
      return [`The minimum order is ${minimum}.`, `You asked for ${formatCount(line.quantity)}.`]
    case 'not-in-packs':
      return [`${packWords(line.packSize ?? 1)}.`, `You asked for ${formatCount(line.quantity)}.`]
    case 'price-rose':
      return [`Price rose from ${seen} to ${now}`, 'since you added it.']
    case 'price-fell':
      return [`Price fell from ${seen} to ${now}`, 'since you added it.']
  }
}
