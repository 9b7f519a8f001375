import { recordOf } from '#contract/typed-keys.ts'
import type { IndexedProduct } from '../parts/product-index.ts'
import type { ResolvedFitment } from './check-fitment-row.ts'

const FIELDS = [
  'line',
  'product',
  'model',
  'from',
  'to',
  'engine',
  'trim',
  'built',
  'position',
  'conditions',
  'quantity',
  'category',
  'brand',
] as const

export type Field = (typeof FIELDS)[number]

/** The fitments of a file in columns of integers, so that a million of them fit in memory. */
export class ColumnarFitments {
  #size = 0
  #columns = recordOf(FIELDS, () => new Int32Array(1024))
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []

  /** Each field of all rows. An array may be longer than there are rows. */
  get columns(): Readonly<Record<Field, Int32Array>> {
    return this.#columns
  }

  add(line: number, product: IndexedProduct, row: ResolvedFitment) {
    if (this.#size === this.#columns.line.length) {
      for (const name of FIELDS) {
        const longer = new Int32Array(this.#size * 2)
        longer.set(this.#columns[name])
        this.#columns[name] = longer
      }
    }
    const values: Record<Field, number> = {
      line,
      product: this.numberOf(product.id),
      model: row.modelId,
      from: row.yearFrom,
      to: row.yearTo,
      engine: this.numberOf(row.engine),
      trim: this.numberOf(row.trim),
      built: this.numberOf(`${row.builtFrom ?? ''}-${row.builtTo ?? ''}`),
      position: this.numberOf(row.position),
      conditions: this.numberOf(conditionsOf(row)),
      quantity: row.quantity ?? 0,
      category: product.categoryId ?? 0,
      brand: product.brandId ?? 0,
    }
    for (const name of FIELDS) this.#columns[name][this.#size] = values[name]
    this.#size += 1
  }

  /** Numbers a text, so that rows compare numbers; no text is 0. */
  numberOf(text: string | null) {
    if (text === null || text === '') return 0
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#texts.push(text)
    this.#numbers.set(text, this.#texts.length)
    return this.#texts.length
  }

  textOf(number: number) {
    return this.#texts[number - 1] ?? ''
  }

  /**
   * The indexes of rows that have the same values in these fields, one group after the other; in a
   * group they are sorted by years.
   */
  *groups(by: Field[]): Generator<number[]> {
    const order = Uint32Array.from({ length: this.#size }, (_, at) => at)
    const fields = [...by, 'from' as const, 'to' as const, 'line' as const]
    const columns = fields.map((name) => this.#columns[name])
    order.sort((a, b) => {
      for (const column of columns) {
        const difference = (column[a] ?? 0) - (column[b] ?? 0)
        if (difference !== 0) return difference
      }
      return 0
    })
    const keys = by.map((name) => this.#columns[name])
    let group: number[] = []
    for (const row of order) {
      const [first] = group
      if (first !== undefined && keys.some((column) => column[first] !== column[row])) {
        yield group
        group = []
      }
      group.push(row)
    }
    if (group.length > 0) yield group
  }
}

/** A note is a condition, too. */
export function conditionsOf({ conditions, note }: ResolvedFitment) {
  return [...conditions, ...(note ? [note] : [])].join(' | ')
}
