// What units of an order's line were charged at, in cents. Imports nothing.

/** What a whole line was charged at. */
export type LineAmount = {
  quantity: number
  goodsCents: number
  /** What a discount code takes off. */
  discountCents: number
  /** That came on top; 0 where prices include it. */
  taxCents: number
}

type Parts = Omit<LineAmount, 'quantity'>

/**
 * The amount in cents that some units of a line were charged at: goods less their discount plus
 * tax.
 * @param before units that were taken off before: units that are taken off one after the other add
 *   up to the line
 */
export function amountOfUnits(line: LineAmount, units: number, before = 0) {
  return amountOfParts(partsOfUnits(line, units, before))
}

export function amountOfParts({ goodsCents, discountCents, taxCents }: Parts) {
  return goodsCents - discountCents + taxCents
}

/** The same, as separate amounts. */
function partsOfUnits(line: LineAmount, units: number, before = 0): Parts {
  const [all, gone] = [upTo(line, before + units), upTo(line, before)]
  return {
    goodsCents: all.goodsCents - gone.goodsCents,
    discountCents: all.discountCents - gone.discountCents,
    taxCents: all.taxCents - gone.taxCents,
  }
}

/**
 * The parts that units which are not sent were charged at. They are taken off the line's end, and
 * those that come back off its beginning, so that both together add up to the line.
 * @param before units that were not sent either, and refunded before
 */
export function partsOfUnsentUnits(line: LineAmount, units: number, before: number): Parts {
  return partsOfUnits(line, units, line.quantity - before - units)
}

/** Each part rounds by itself, half up. */
function upTo({ quantity, goodsCents, discountCents, taxCents }: LineAmount, units: number): Parts {
  const share = (cents: number) => Math.floor((2 * cents * units + quantity) / (2 * quantity))
  return {
    goodsCents: share(goodsCents),
    discountCents: share(discountCents),
    taxCents: share(taxCents),
  }
}
