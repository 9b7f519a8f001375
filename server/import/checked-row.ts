import type { Finding, ImportAction } from '#contract/import/import.ts'
import type { Mappings } from './name-mappings.ts'
import type { IndexedProduct, ProductIndex } from './product-index.ts'
import type { VehicleIndex } from './vehicle-index.ts'

// What the check of a row reads and returns, whether it is of a part, a number or a fitment.

export type CheckedRow<Resolved = unknown> = {
  line: number
  raw: unknown
  action: ImportAction
  product: IndexedProduct | undefined
  resolved: Resolved | undefined
  findings: Finding[]
  /** The version of the part that a row of parts was compared with. */
  version?: number
  /** Why it waits in the queue. */
  key?: string
}

export type Known = {
  vehicles: VehicleIndex
  products: ProductIndex
  mappings: Mappings
  /** The products that the mappings name, by id. */
  mapped: Map<string, IndexedProduct>
}
