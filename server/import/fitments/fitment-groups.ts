import type { Finding } from '#contract/import/import-finding.ts'
import { sum } from '#contract/sum.ts'
import { yearsText } from '../../catalog/model-name.ts'
import type { IndexedProduct } from '../parts/product-index.ts'
import type { CheckedFitment, ResolvedFitment } from './check-fitment-row.ts'
import { ColumnarFitments, conditionsOf, type Field } from './columnar-fitments.ts'
import { isFluid } from './plausibility.ts'

// Finds problems that only several rows of a file show together: duplicates, missing years,
// contradictions.

const GAP_YEARS = 2
/** Rows of a category and position that say what its usual quantity is. */
const MIN_QUANTITIES = 10
const USUAL_SHARE = 0.9

export class FitmentGroups {
  readonly #rows = new ColumnarFitments()
  readonly #seen = new Map<string, { line: number; shown: number }>()
  /** The kind of part that each product's first row named, and in which line. */
  readonly #partTypes = new Map<string, { name: string; line: number }>()

  /** To be called for each row in the sequence of the file: finds an earlier duplicate. */
  add({ line, raw, product, resolved, action, findings, partType }: CheckedFitment) {
    if (!product || !resolved || action !== 'add') return 'add' as const
    const key = this.#keyOf(product, resolved)
    const first = this.#seen.get(key)
    const shown = raw.fileLine ?? line
    if (first && first.line !== line) {
      findings.push({ code: 'duplicate', text: `The same as row ${first.shown}: kept once` })
      return 'same' as const
    }
    this.#seen.set(key, { line, shown })
    const other = this.#partTypes.get(product.id)
    if (partType && !other) this.#partTypes.set(product.id, { name: partType, line: shown })
    else if (partType && other && other.name !== partType) {
      const text = `${partType} here, ${other.name} in row ${other.line}`
      findings.push({ code: 'category-differs', text })
    }
    this.#rows.add(line, product, resolved)
    return 'add' as const
  }

  #keyOf(product: IndexedProduct, row: ResolvedFitment) {
    return [
      this.#rows.numberOf(product.id),
      row.modelId,
      row.yearFrom,
      row.yearTo,
      this.#rows.numberOf(row.engine),
      this.#rows.numberOf(row.trim),
      row.builtFrom,
      row.builtTo,
      this.#rows.numberOf(row.position),
      this.#rows.numberOf(conditionsOf(row)),
    ].join()
  }

  /** What all rows together show, by line. */
  *findings(): Generator<[line: number, finding: Finding]> {
    yield* this.#contradictions()
    yield* this.#holes()
    yield* this.#overlaps()
    yield* this.#quantities()
  }

  /** Finds rows that contradict each other, such as "any engine" beside "2.0 TDI". */
  *#contradictions(): Generator<[number, Finding]> {
    const { engine, trim, conditions, built, from, to, line } = this.#rows.columns
    const none = this.#rows.numberOf('-')
    const isOpen = (row: number) =>
      engine[row] === 0 && trim[row] === 0 && conditions[row] === 0 && built[row] === none
    for (const group of this.#rows.groups(['product', 'model', 'position'])) {
      if (group.length < 2) continue
      const open = group.filter(isOpen)
      if (open.length === 0 || open.length === group.length) continue
      for (const row of open) {
        const other = group.find(
          (one) =>
            !isOpen(one) &&
            (from[one] ?? 0) <= (to[row] ?? 0) &&
            (from[row] ?? 0) <= (to[one] ?? 0),
        )
        if (other === undefined) continue
        const said = this.#rows.textOf(engine[other] || trim[other] || conditions[other] || 0)
        const text = `This row has no condition, row ${line[other]} has one${said ? `: ${said}` : ''}`
        yield [line[row] ?? 0, { code: 'blank-beside-condition', text }]
      }
    }
  }

  *#holes(): Generator<[number, Finding]> {
    const { from, to, line } = this.#rows.columns
    for (const group of this.#rows.groups([
      'product',
      'model',
      'position',
      'engine',
      'trim',
      'conditions',
      'built',
    ])) {
      let last = Number.POSITIVE_INFINITY
      for (const row of group) {
        const [begin, end] = [from[row] ?? 0, to[row] ?? 0]
        const gap = begin - last - 1
        if (gap > 0 && gap <= GAP_YEARS) {
          const text = `Nothing for ${yearsText(last + 1, begin - 1)}`
          yield [line[row] ?? 0, { code: 'year-hole', text, proposal: 'A forgotten year' }]
        }
        last = last === Number.POSITIVE_INFINITY ? end : Math.max(last, end)
      }
    }
  }

  /** Two parts of one brand and category for the same position of the same vehicle. */
  *#overlaps(): Generator<[number, Finding]> {
    const { from, to, line, product, category, brand } = this.#rows.columns
    const by: Field[] = [
      'brand',
      'category',
      'position',
      'model',
      'engine',
      'trim',
      'conditions',
      'built',
    ]
    for (const group of this.#rows.groups(by)) {
      const [first = 0] = group
      if (group.length < 2 || category[first] === 0 || brand[first] === 0) continue
      // The rows that reach furthest, of two different products.
      let best: number | undefined
      let second: number | undefined
      for (const row of group) {
        const rival = best !== undefined && product[best] !== product[row] ? best : second
        if (rival !== undefined && (to[rival] ?? 0) >= (from[row] ?? 0)) {
          const text = `Row ${line[rival]} has another part of the brand for the same place`
          yield [line[row] ?? 0, { code: 'overlap', text }]
        }
        if (best === undefined || (to[row] ?? 0) >= (to[best] ?? 0)) {
          if (best !== undefined && product[best] !== product[row]) second = best
          best = row
        } else if (product[row] !== product[best]) {
          if (second === undefined || (to[row] ?? 0) > (to[second] ?? 0)) second = row
        }
      }
    }
  }

  *#quantities(): Generator<[number, Finding]> {
    const { quantity, line, category } = this.#rows.columns
    for (const group of this.#rows.groups(['category', 'position'])) {
      const [first = 0] = group
      if (category[first] === 0 || isFluid(category[first] ?? null)) continue
      const counts = new Map<number, number>()
      for (const row of group) {
        const units = quantity[row] ?? 0
        if (units > 0) counts.set(units, (counts.get(units) ?? 0) + 1)
      }
      const said = sum(counts.values())
      const [usual, rows] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0]
      if (said < MIN_QUANTITIES || rows < said * USUAL_SHARE || rows === said) continue
      for (const row of group) {
        const units = quantity[row] ?? 0
        if (units === 0 || units === usual) continue
        const text = `${units} here, ${usual} in ${rows} of ${said} rows of this category and position`
        yield [line[row] ?? 0, { code: 'quantity-odd', text }]
      }
    }
  }
}
