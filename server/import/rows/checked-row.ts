import type { ImportAction } from '#contract/import/import.ts'
import type { Finding } from '#contract/import/import-finding.ts'
import type { QueueKey } from '#contract/import/queue-kinds.ts'
import type { VehicleIndex } from '../fitments/vehicle-index.ts'
import type { KnownParts } from '../parts/known-parts.ts'
import type { IndexedProduct } from '../parts/product-index.ts'

// What the check of a row reads and returns, whether it is of a part, a number or a fitment.

export type CheckedRow<Resolved = unknown, Product = IndexedProduct> = {
  line: number
  raw: unknown
  action: ImportAction
  product: Product | undefined
  resolved: Resolved | undefined
  findings: Finding[]
  /** The version of the part that a row of parts was compared with. */
  version?: number
  /** Why it waits in the queue: the name that it waits for, or the group of like questions. */
  key?: QueueKey
  /** The parts that it may mean, by id, where it names none for certain. */
  mayMean?: string[]
  /** What the owner may also decide by itself, in a group. */
  single?: SingleQuestion
}

/** A row as it is stored: of its part only the id. */
export type StorableRow = CheckedRow<unknown, Pick<IndexedProduct, 'id'>>

export type SingleQuestion = {
  /** As the decision is stored, such as `part …`. */
  part: QueueKey
  /** The part of the shop that may be meant. */
  productId?: string
}

export type Known = KnownParts & { vehicles: VehicleIndex }
