import { errorMessage } from '#app/api/http.ts'
import { getRefundable } from '#app/api/order.ts'
import { useLoad } from '#app/ui/use-load.ts'
import { toCents } from '#contract/money.ts'
import { type LineAmount, partsOfUnsentUnits } from '#contract/order/line-amount.ts'
import type { Order } from '#contract/order/order.ts'

// What the chosen units of an order were charged at, which a refund without an amount comes to.

type ChargedLine = LineAmount & { before: number; coreCents: number }

/** Dollars and cents of the chosen units, in cents. */
export type Charged = ReturnType<typeof chargedFor>

/** @param units of each line, by position */
export function chargedFor(lines: ChargedLine[], units: number[]) {
  const charged = { goods: 0, discount: 0, tax: 0, core: 0 }
  for (const [at, { before, coreCents, ...line }] of lines.entries()) {
    const quantity = units[at] ?? 0
    const parts = partsOfUnsentUnits(line, quantity, before)
    charged.goods += parts.goodsCents
    charged.discount += parts.discountCents
    charged.tax += parts.taxCents
    charged.core += coreCents * quantity
  }
  return { ...charged, total: charged.goods - charged.discount + charged.tax + charged.core }
}

/**
 * The charged lines by position; undefined while loading. Only an order with a discount or tax has
 * to ask the server, and again after each refund of units: the cents of the next one depend on
 * those before.
 */
export function useChargedLines(order: Order) {
  const own = linesOf(order)
  const { value, isCurrent, error } = useLoad(
    own ? undefined : `${order._id} ${order.refundedUnits}`,
    () => loadCharged(order),
  )
  return {
    lines: own ?? (isCurrent ? value : undefined),
    error: error === undefined ? undefined : `${errorMessage(error)} ${ENTER_IT}`,
  }
}

async function loadCharged({ _id }: Order): Promise<ChargedLine[]> {
  const { lines } = await getRefundable(_id)
  return lines.map(({ quantity, before, goods, discount, tax, core }) => ({
    ...{ quantity, before },
    goodsCents: toCents(goods),
    discountCents: toCents(discount),
    taxCents: toCents(tax),
    coreCents: toCents(core),
  }))
}

const ENTER_IT = 'This order has a discount or tax: enter what the units were charged at.'

function linesOf(order: Order): ChargedLine[] | undefined {
  const { discount, tax, lines, pricePerUnit, quantity, core = 0 } = order
  if (discount || tax) return undefined
  const all = lines ?? [{ pricePerUnit, quantity, coreCharge: core / quantity }]
  return all.map(({ pricePerUnit, quantity, coreCharge = 0 }) => ({
    ...{ quantity, before: 0, discountCents: 0, taxCents: 0 },
    goodsCents: toCents(pricePerUnit) * quantity,
    coreCents: toCents(coreCharge),
  }))
}
