import type { DeliverySetting } from '#contract/delivery.ts'

/** A rate as it is before anything is typed. */
export function newRate(): DeliverySetting['zones'][number]['rates'][number] {
  return {
    id: crypto.randomUUID(),
    name: 'Standard',
    carrier: '',
    by: 'weight',
    steps: [{ upTo: null, price: 0 }],
    freeFrom: null,
    isDefault: false,
    minDays: null,
    maxDays: null,
  }
}
