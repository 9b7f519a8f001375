// The axis of a chart of dollars.

const STEPS = [1, 2, 2.5, 5, 10]

/**
 * Lines at round amounts, the last of which is at `max` or above.
 * @param below how far bars hang below zero: there are lines there, too
 * @param count the approximate number of lines
 */
export function ticksOf(max: number, below: number, count: number) {
  // A period without a sale has an axis, too.
  const top = Math.max(max, 1)
  const rough = (top + below) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10)
  const first = -Math.floor(below / step)
  const last = Math.max(1, Math.ceil(top / step))
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step)
}

const compact = new Intl.NumberFormat('en-US', {
  ...({ style: 'currency', currency: 'USD', notation: 'compact' } as const),
  ...{ minimumFractionDigits: 0, maximumFractionDigits: 1 },
})

/** `$250`, `$2.5K`, `−$500`. */
export function formatTick(dollars: number) {
  return dollars < 0 ? `−${compact.format(-dollars)}` : compact.format(dollars)
}

/** The smallest distance between two dates below the chart. */
const LABEL_PX = 60
/** In bars: whole weeks of days. */
const STRIDES = [1, 7, 14, 28, 56, 91, 182]

/** Which bars have a date below them, counted back from the last. */
export function labeledBars(count: number, slot: number) {
  const stride = STRIDES.find((one) => one * slot >= LABEL_PX) ?? count
  return Array.from({ length: Math.ceil(count / stride) }, (_, place) => count - 1 - place * stride)
}
