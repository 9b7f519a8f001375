import { type Difference, NEAR_NUMBERS } from '#contract/catalog/near-number.ts'
import type { Finding } from '#contract/import/import.ts'
import { QUEUE_KINDS, type QueueChoice, type QueueEntry } from '#contract/import/import-queue.ts'
import { cellsOf, type Raw } from './compared-part.ts'
import { JUMPING_STEPS_KEY } from './name-mappings.ts'
import type { Waiting } from './queue-example.ts'

// What the owner may decide about the rows that wait for one thing, and what they have in common.

type Choices = { choices: QueueChoice[]; isProposed?: boolean }

export function choicesOf(
  kind: QueueEntry['kind'],
  key: string,
  { code, proposal: proposed }: Finding,
  isParts: boolean,
): Choices {
  const other: QueueChoice[] = isParts ? ['other'] : []
  if (kind === 'vehicle') return { choices: ['model', 'drop'] }
  if (kind === 'attribute') return { choices: ['condition', 'drop'] }
  if (kind === 'part') return { choices: ['part', ...other, 'drop'] }
  if (kind === 'brand' && code === 'near-brand') {
    return { choices: ['proposed brand', 'own brand', 'drop'], isProposed: true }
  }
  if (kind === 'brand' && proposed) {
    return { choices: ['proposed brand', 'brand', 'drop'], isProposed: true }
  }
  if (kind === 'brand') return { choices: ['brand', 'drop'] }
  if (kind === 'sku') return { choices: ['same', 'drop'] }
  if (kind === 'date') return { choices: ['drop', 'other'], isProposed: true }
  if (kind === 'twice' || kind === 'prices') return { choices: ['first', 'last', 'drop'] }
  if (kind === 'removed') return { choices: ['draft', 'drop'], isProposed: true }
  if (kind === 'years') return { choices: ['all years', 'drop'] }
  if (kind === 'jump') {
    return { choices: ['keep price', 'take price', 'drop'], isProposed: true }
  }
  if (kind === 'category') {
    const choices: QueueChoice[] = ['category', 'ignore']
    return proposed ? { choices: ['proposed category', ...choices], isProposed: true } : { choices }
  }
  if (kind === 'state') {
    const states: QueueChoice[] = proposed === 'draft' ? ['draft', 'live'] : ['live', 'draft']
    return { choices: [...states, 'ignore'], isProposed: proposed !== undefined }
  }
  if (kind !== 'near') return { choices: ['drop'] }
  const { proposal } = NEAR_NUMBERS[differenceIn(key)]
  if (proposal === 'other' && isParts)
    return { choices: ['other', 'same', 'drop'], isProposed: true }
  return { choices: ['same', ...other, 'drop'], isProposed: proposal === 'same' }
}

/** What waits, as the file has it. */
export function nameOfWaiting({ key, raw, finding }: Pick<Waiting, 'key' | 'raw' | 'finding'>) {
  return finding.found ?? nameOf(kindOf(key), key, raw)
}

export function kindOf(key: string) {
  return QUEUE_KINDS.find((one) => key === one || key.startsWith(`${one} `)) ?? 'other'
}

function nameOf(kind: QueueEntry['kind'], key: string, raw: Raw) {
  const { brand: maker, number, make, model } = cellsOf(raw)
  if (kind === 'vehicle') return `${make} ${model}`.trim() || 'No vehicle'
  if (kind === 'part' && number) return `${maker} ${number}`.trim()
  if (kind === 'brand' && maker) return maker
  if (kind === 'near')
    return `${maker} numbers that differ in ${NEAR_NUMBERS[differenceIn(key)].text}`.trim()
  if (kind === 'sku') return 'SKUs of parts with another brand or number'
  if (kind === 'date') return 'Numbers that a program may have changed'
  if (kind === 'years') return 'Rows for all years'
  if (kind === 'prices') return 'Parts with several prices'
  if (kind === 'removed') return 'Parts that the file takes out of the catalog'
  if (key.startsWith(JUMPING_STEPS_KEY)) return 'Price steps below a third of the price'
  if (kind === 'jump') return 'Prices that change by more than three times'
  if (kind === 'twice') return 'Parts that are listed twice, with different values'
  return key.slice(key.indexOf(' ') + 1).trim()
}

function differenceIn(key: string) {
  return key.split(' ')[1] as Difference
}
