import { type Difference, NEAR_NUMBERS } from '#contract/catalog/near-number.ts'
import type { Finding } from '#contract/import/import-finding.ts'
import { QUEUE_KINDS, type QueueChoice, type QueueKind } from '#contract/import/queue-kinds.ts'
import type { StoredAnswer } from '#contract/import/stored-answer.ts'
import { keysOf } from '#contract/typed-keys.ts'
import { cellsOf, type StoredSource } from '../rows/stored-source.ts'
import { JUMPING_CORES_KEY, JUMPING_COSTS_KEY, JUMPING_STEPS_KEY } from './answer-keys.ts'
import type { Waiting } from './queue-example.ts'

// What the owner may decide about the rows that wait for one thing, and what they have in common.

type Decided = {
  choices: readonly QueueChoice[]
  /** Of a group: what all of its rows have in common. The others are about one name. */
  group?: string
}

/** What may be decided about each kind. */
export const DECIDED: Record<QueueKind, Decided> = {
  vehicle: { choices: ['model', 'drop'] },
  part: { choices: ['part', 'other', 'drop'] },
  brand: { choices: ['proposed brand', 'own brand', 'brand', 'drop'] },
  attribute: { choices: ['condition', 'drop'] },
  near: { choices: ['same', 'other', 'drop'], group: 'numbers that differ in' },
  sku: { choices: ['same', 'drop'], group: 'SKUs and GTINs of parts with another brand or number' },
  date: { choices: ['drop', 'other'], group: 'Numbers that a program may have changed' },
  twice: {
    choices: ['first', 'last', 'drop'],
    group: 'Parts that are listed twice, with different values',
  },
  removed: { choices: ['draft', 'drop'], group: 'Parts that the file takes out of the catalog' },
  jump: {
    choices: ['keep price', 'take price', 'drop'],
    group: 'Prices that change by more than three times',
  },
  years: { choices: ['all years', 'drop'], group: 'Rows for all years' },
  prices: { choices: ['first', 'last', 'drop'], group: 'Parts with several prices' },
  category: { choices: ['proposed category', 'category', 'ignore'] },
  state: { choices: ['live', 'draft', 'ignore'] },
  other: { choices: ['drop'] },
}

/** With what the shop proposes, if it does, as the first. */
export function choicesOf(kind: QueueKind, key: string, finding: Finding, isParts: boolean) {
  const isNear = finding.code === 'near-brand'
  const proposed = proposedOf(kind, key, finding, isParts)
  const possible = DECIDED[kind].choices.filter((choice) => {
    if (choice === 'other') return isParts || kind === 'date'
    if (choice === 'own brand') return isNear || isParts
    if (choice === 'brand') return !isNear
    return !choice.startsWith('proposed ') || choice === proposed
  })
  const choices = proposed
    ? [proposed, ...possible.filter((choice) => choice !== proposed)]
    : possible
  return { choices, isProposed: proposed !== undefined }
}

const PROPOSED: Partial<Record<QueueKind, QueueChoice>> = {
  date: 'drop',
  removed: 'draft',
  jump: 'keep price',
}

function proposedOf(
  kind: QueueKind,
  key: string,
  { code, proposal }: Finding,
  isParts: boolean,
): QueueChoice | undefined {
  if (kind === 'near') {
    const { proposal: likely } = NEAR_NUMBERS[differenceIn(key)]
    return likely === 'same' || (likely === 'other' && isParts) ? likely : undefined
  }
  if (kind === 'brand' && (code === 'near-brand' || proposal)) return 'proposed brand'
  if (kind === 'category' && proposal) return 'proposed category'
  if (kind === 'state' && proposal) return proposal === 'draft' ? 'draft' : 'live'
  return PROPOSED[kind]
}

/** What the stored answer about a name may be changed to. */
export function choicesOfAnswer(kind: StoredAnswer['kind']): QueueChoice[] {
  if (kind === 'columns' || !QUEUE_KINDS[kind].isStored || DECIDED[kind].group) return []
  const ofFile = ['drop', 'own brand', 'proposed brand', 'proposed category']
  return DECIDED[kind].choices.filter((choice) => !ofFile.includes(choice))
}

/** What waits, as the file has it. */
export function nameOfWaiting({ key, raw, finding }: Pick<Waiting, 'key' | 'raw' | 'finding'>) {
  return finding.found ?? nameOf(kindOf(key), key, raw)
}

export function kindOf(key: string) {
  return keysOf(QUEUE_KINDS).find((one) => key === one || key.startsWith(`${one} `)) ?? 'other'
}

function nameOf(kind: QueueKind, key: string, raw: StoredSource) {
  const { brand: maker, number, make, model } = cellsOf(raw)
  const { group } = DECIDED[kind]
  if (kind === 'vehicle') return `${make} ${model}`.trim() || 'No vehicle'
  if (kind === 'part' && number) return `${maker} ${number}`.trim()
  if (kind === 'brand' && maker) return maker
  if (kind === 'near') return `${maker} ${group} ${NEAR_NUMBERS[differenceIn(key)].text}`.trim()
  if (key.startsWith(JUMPING_STEPS_KEY)) return 'Price steps below a third of the price'
  if (key.startsWith(JUMPING_COSTS_KEY)) return JUMPING_COSTS
  if (key.startsWith(JUMPING_CORES_KEY)) return JUMPING_CORES
  return group ?? key.slice(key.indexOf(' ') + 1).trim()
}

const JUMPING_COSTS = 'Costs that change by more than three times, or are far from the price'
const JUMPING_CORES = 'Core charges that change to a tenth, to ten times or to none'

function differenceIn(key: string) {
  return key.split(' ')[1] as Difference
}
