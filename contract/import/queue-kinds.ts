// What waits in the queue of an import, and what the owner may decide about each.

/**
 * What may be decided: the field of the decision that says it, and its value. Without a value the
 * owner says first what is meant.
 */
export const QUEUE_CHOICES = {
  model: { field: 'modelId' },
  part: { field: 'productId' },
  brand: { field: 'brand' },
  'proposed brand': { field: 'brand' },
  'own brand': { field: 'brand' },
  condition: { field: 'condition' },
  same: { field: 'same', value: true },
  other: { field: 'other', value: true },
  first: { field: 'take', value: 'first' },
  last: { field: 'take', value: 'last' },
  'keep price': { field: 'price', value: 'keep' },
  'take price': { field: 'price', value: 'take' },
  category: { field: 'categoryId' },
  'proposed category': { field: 'categoryId' },
  live: { field: 'state', value: 'live' },
  draft: { field: 'state', value: 'draft' },
  'all years': { field: 'allYears', value: true },
  ignore: { field: 'ignore', value: true },
  drop: { field: 'drop', value: true },
} as const satisfies Record<string, { field: string; value?: string | true }>

export type QueueChoice = keyof typeof QUEUE_CHOICES

type KindOfQueue = {
  /** What is asked about. */
  label: string
  choices: readonly QueueChoice[]
  /** Of a group: what all of its rows have in common. The others are about one name. */
  group?: string
  /** Which of its rows are shown: each alone, beside the part that may be meant, or its prices. */
  examples?: 'none' | 'alone' | 'compared' | 'prices'
  /** May one of its rows be decided by itself? */
  isSingle?: boolean
  /** Are its rows applied meanwhile, without the value? */
  isApplied?: boolean
  /** Are answers stored by it, for later files? */
  isStored?: boolean
}

const KINDS = {
  vehicle: { label: 'Vehicle', choices: ['model', 'drop'], examples: 'none', isStored: true },
  part: { label: 'Part number', choices: ['part', 'other', 'drop'], isStored: true },
  brand: {
    label: 'Brand',
    choices: ['proposed brand', 'own brand', 'brand', 'drop'],
    isStored: true,
  },
  attribute: {
    label: 'Condition',
    choices: ['condition', 'drop'],
    examples: 'none',
    isStored: true,
  },
  near: {
    label: 'Number',
    choices: ['same', 'other', 'drop'],
    group: 'numbers that differ in',
    examples: 'compared',
    isSingle: true,
  },
  sku: {
    label: 'SKU',
    choices: ['same', 'drop'],
    group: 'SKUs of parts with another brand or number',
    examples: 'compared',
    isSingle: true,
    isStored: true,
  },
  date: {
    label: 'Number',
    choices: ['drop', 'other'],
    group: 'Numbers that a program may have changed',
    examples: 'compared',
    isSingle: true,
  },
  twice: {
    label: 'Row',
    choices: ['first', 'last', 'drop'],
    group: 'Parts that are listed twice, with different values',
    examples: 'compared',
  },
  removed: {
    label: 'Part',
    choices: ['draft', 'drop'],
    group: 'Parts that the file takes out of the catalog',
    examples: 'compared',
  },
  jump: {
    label: 'Price',
    choices: ['keep price', 'take price', 'drop'],
    group: 'Prices that change by more than three times',
    examples: 'prices',
    isSingle: true,
  },
  years: { label: 'Years', choices: ['all years', 'drop'], group: 'Rows for all years' },
  prices: {
    label: 'Price',
    choices: ['first', 'last', 'drop'],
    group: 'Parts with several prices',
  },
  category: {
    label: 'Category',
    choices: ['proposed category', 'category', 'ignore'],
    isApplied: true,
    isStored: true,
  },
  state: { label: 'State', choices: ['live', 'draft', 'ignore'], isApplied: true, isStored: true },
  other: { label: 'Other', choices: ['drop'] },
} satisfies Record<string, KindOfQueue>

export type QueueKind = keyof typeof KINDS
/** Of an entry: its kind, and the name or the group that it is about. */
export type QueueKey = QueueKind | `${QueueKind} ${string}`
export const QUEUE_KINDS: Record<QueueKind, KindOfQueue> = KINDS
