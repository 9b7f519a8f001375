import type { DeliverySetting } from '#contract/pricing/delivery.ts'

/** A bracket as it is before anything is typed. To deliver for nothing is a decision: 0 is typed. */
export function newBracket(): DeliverySetting['zones'][number]['rates'][number]['steps'][number] {
  return { upTo: null, price: '' as unknown as number } // what an empty field has
}

/** A rate as it is before anything is typed. */
export function newRate(): DeliverySetting['zones'][number]['rates'][number] {
  return {
    id: crypto.randomUUID(),
    name: 'Standard',
    carrier: '',
    by: 'weight',
    steps: [newBracket()],
    freeFrom: null,
    isDefault: false,
    minDays: null,
    maxDays: null,
  }
}
