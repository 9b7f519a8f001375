// Imports nothing: pages show states without the library of the schemas.

/** 'closed': without money moving, such as an inquiry that the bank dropped. */
export const DISPUTE_STATES = ['open', 'won', 'lost', 'closed'] as const

export type DisputeState = (typeof DISPUTE_STATES)[number]

/**
 * A bank disputes a charge and takes the money back, asks about it first (an inquiry), or warns that the card may not be the
 * buyer's (Stripe's early fraud warning).
 */
export const DISPUTE_KINDS = ['dispute', 'inquiry', 'fraud warning'] as const

export type DisputeKind = (typeof DISPUTE_KINDS)[number]
