import { expect, test } from 'vitest'
import type { FileRules } from '#contract/import/file-rules.ts'
import { ruledRow } from './file-rules.ts'
import type { PresentPart } from './part-change.ts'

const rounding = { to: '90', direction: 'nearest' } as const
const NONE = { to: 'none', direction: 'nearest' } as const

const part = (fields: Partial<PresentPart>) =>
  ({ pricePerUnit: 10, cost: null, shelf: null, ...fields }) as PresentPart

const ruled = (raw: Record<string, string>, rules: FileRules, now?: PresentPart) =>
  ruledRow({ line: 2, raw }, now, { rules }).raw

test.each<[string, Record<string, string>, FileRules, PresentPart | undefined, object]>([
  [
    'the list price less 8 %, its steps too',
    { price: '100.00', price_steps: '10: 90.00; 50: 80' },
    { price: { rule: { by: 'percent', percent: -8 }, rounding: NONE } },
    undefined,
    { price: '92.00', price_steps: '10: 82.80; 50: 73.60' },
  ],
  [
    'the cost by a factor, to .90, whatever the file’s price',
    { price: '5.00', cost: '10.00' },
    { price: { rule: { by: 'cost', factor: 1.45 }, rounding } },
    undefined,
    { cost: '10.00', price: '14.90' },
  ],
  [
    'the part’s own cost, where the row has none',
    { price: '5.00' },
    { price: { rule: { by: 'cost', factor: 2 }, rounding: NONE } },
    part({ cost: 4 }),
    { price: '8.00' },
  ],
  [
    'not a cost that the owner leaves out',
    { cost: '31.00', cost_answer: 'keep' },
    { price: { rule: { by: 'cost', factor: 2 }, rounding: NONE } },
    part({ cost: 10 }),
    { cost: '31.00', cost_answer: 'keep', price: '20.00' },
  ],
  [
    'no price without a cost',
    { price: '5.00', name: 'Belt' },
    { price: { rule: { by: 'cost', factor: 2 }, rounding: NONE } },
    undefined,
    { name: 'Belt' },
  ],
  [
    'a price in words stays, so that the check says so',
    { price: 'call' },
    { price: { rule: { by: 'percent', percent: 5 }, rounding: NONE } },
    undefined,
    { price: 'call' },
  ],
  [
    'a new part gets category and state where its row has none',
    { state: 'draft' },
    { categoryId: 501, state: 'live' },
    undefined,
    { category: '501', state: 'draft' },
  ],
  ['a part of the shop gets neither', {}, { categoryId: 501, state: 'live' }, part({}), {}],
  [
    'a part keeps what is never replaced, and what it has',
    { price: '9.00', shelf: 'B1', weight_kg: '2', cost: '3' },
    { keep: { price: 'never', shelf: 'empty', weight: 'empty' } },
    part({ weightGrams: 900 }),
    { shelf: 'B1', cost: '3' },
  ],
])('rules of a file: %s', (_, raw, rules, now, expected) => {
  expect(ruled(raw, rules, now)).toEqual(expected)
})

test('a price that is made is still kept from a part whose own price stays', () => {
  const rules: FileRules = {
    price: { rule: { by: 'percent', percent: 5 }, rounding: NONE },
    keep: { price: 'never' },
  }
  expect(ruled({ price: '9.00' }, rules, part({}))).toEqual({})
})
