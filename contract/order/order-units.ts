type Units = { lines?: { quantity: number }[] | undefined; quantity: number }

/** Units of all lines of an order. */
export function unitsOfOrder({ lines, quantity }: Units) {
  return lines ? lines.reduce((sum, line) => sum + line.quantity, 0) : quantity
}
