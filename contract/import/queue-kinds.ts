// What waits in the queue of an import, and what the owner may decide about each.

/**
 * What may be decided: the field of the decision that says it, and its value. Without a value the
 * owner says first what is meant.
 */
export const QUEUE_CHOICES = {
  model: ['modelId'],
  part: ['productId'],
  brand: ['brand'],
  'proposed brand': ['brand'],
  'own brand': ['brand'],
  condition: ['condition'],
  same: ['same', true],
  other: ['other', true],
  first: ['take', 'first'],
  last: ['take', 'last'],
  'keep price': ['price', 'keep'],
  'take price': ['price', 'take'],
  category: ['categoryId'],
  'proposed category': ['categoryId'],
  live: ['state', 'live'],
  draft: ['state', 'draft'],
  'all years': ['allYears', true],
  ignore: ['ignore', true],
  drop: ['drop', true],
} as const satisfies Record<string, readonly [field: string, value?: string | true]>

export type QueueChoice = keyof typeof QUEUE_CHOICES

type KindOfQueue = {
  /** Which of its rows are shown: each alone, beside the part that may be meant, or its prices. */
  examples?: 'none' | 'compared' | 'prices'
  /** May one of its rows be decided by itself? */
  isSingle?: true
  /** Are answers stored by it, for later files? */
  isStored?: true
}

const KINDS = {
  vehicle: { examples: 'none', isStored: true },
  part: { isStored: true },
  brand: { isStored: true },
  attribute: { examples: 'none', isStored: true },
  near: { examples: 'compared', isSingle: true },
  sku: { examples: 'compared', isSingle: true, isStored: true },
  date: { examples: 'compared', isSingle: true },
  twice: { examples: 'compared' },
  removed: { examples: 'compared' },
  jump: { examples: 'prices', isSingle: true },
  years: {},
  prices: {},
  category: { isStored: true },
  state: { isStored: true },
  other: {},
} satisfies Record<string, KindOfQueue>

export type QueueKind = keyof typeof KINDS
/** Of an entry: its kind, and the name or the group that it is about. */
export type QueueKey = QueueKind | `${QueueKind} ${string}`
export const QUEUE_KINDS: Record<QueueKind, KindOfQueue> = KINDS
