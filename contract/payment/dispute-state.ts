// Imports nothing: pages show states without the library of the schemas.

/**
 * A dispute is 'closed' when it ended without money moving, such as an inquiry that the bank
 * dropped.
 */
export const DISPUTE_STATES = ['open', 'won', 'lost', 'closed'] as const

export type DisputeState = (typeof DISPUTE_STATES)[number]

/**
 * A bank disputes a charge and takes the money back, asks about it first (an inquiry), or warns
 * that the card may not be the buyer's (Stripe's early fraud warning).
 */
export const DISPUTE_KINDS = ['dispute', 'inquiry', 'fraud warning'] as const

export type DisputeKind = (typeof DISPUTE_KINDS)[number]

/**
 * What marks an order, and what a packer is asked about; the first weighs most. PostgreSQL sorts
 * them alike.
 */
export const DISPUTED = ['dispute', 'fraud warning', 'inquiry', 'lost dispute'] as const

export type Disputed = (typeof DISPUTED)[number]

/** @returns undefined when the money is not in danger any longer */
export function disputedBy(kind: DisputeKind, state: DisputeState): Disputed | undefined {
  if (state === 'lost') return 'lost dispute'
  return state === 'open' ? kind : undefined
}
