import type { Raw, SourceRow } from '../file/source-row.ts'

// A list with a row for each quantity: rows of one part, one below the other, become one row, with
// the price of a single unit and its price steps.

/** More rows of one number, one below the other, are no steps, and are not kept in memory. */
const MAX_ROWS = 100

export async function* withSteps(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  let group: SourceRow[] = []
  for await (const row of rows) {
    if (group[0] && (group.length === MAX_ROWS || keyOf(group[0]) !== keyOf(row))) {
      yield* joined(group)
      group = []
    }
    group.push(row)
  }
  yield* joined(group)
}

function keyOf({ raw, line }: SourceRow) {
  const { sku = '', brand = '', part_number: number = '' } = raw
  return sku || number ? [sku, brand, number].join('\n').toUpperCase() : line
}

function* joined(group: SourceRow[]) {
  const [first] = group
  if (first && areSteps(group)) yield rowOf(first, group)
  else for (const row of group) yield { ...row, raw: withoutQuantity(row.raw) }
}

/** One without a quantity has the price of a single unit. */
function areSteps(group: SourceRow[]) {
  const singles = group.filter(({ raw }) => Number(raw.from_quantity || 1) <= 1)
  const isStepped = group.some(({ raw }) => raw.from_quantity)
  return isStepped && singles.length <= 1 && !group.some(({ error }) => error)
}

/** Without a price of one, a part keeps its own. */
function rowOf(first: SourceRow, group: SourceRow[]): SourceRow {
  const single = group.find(({ raw }) => Number(raw.from_quantity || 1) <= 1)
  const { price: _, ...raw } = withoutQuantity((single ?? first).raw)
  const price = single?.raw.price
  const steps = stepsOf(
    group.filter((row) => row !== single),
    price,
  )
  return {
    ...(single ?? first),
    raw: { ...raw, ...(price && { price }), ...(steps && { price_steps: steps }) },
  }
}

/** What costs as much as fewer units is no step. */
function stepsOf(rows: SourceRow[], single = '') {
  let last = single
  const steps = rows.flatMap(({ raw: { from_quantity: from, price = '' } }) => {
    if (Number(from) <= 1 || !price || price === last) return []
    last = price
    return [`${from}: ${price}`]
  })
  return steps.join('; ')
}

function withoutQuantity({ from_quantity: _, ...raw }: Raw) {
  return raw
}
