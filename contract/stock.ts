/** Why a product's units in stock changed. */
export const STOCK_REASONS = [
  'opening',
  'order placed',
  'hold ended',
  'hold renewed',
  'order canceled',
  'refund',
  'received',
  'counted',
  'damaged',
  'lost',
  'returned',
  'corrected',
  'other',
] as const

export type StockReason = (typeof STOCK_REASONS)[number]
