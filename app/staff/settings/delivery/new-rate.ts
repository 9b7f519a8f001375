import type { Bracket, Rate } from './delivery-form.ts'

/**
 * A bracket as it is before anything is typed. Its price is empty: an owner who delivers for
 * nothing types 0.
 */
export function newBracket(): Bracket {
  return { upTo: null, price: '' } // what an empty field has
}

/** A rate as it is before anything is typed. */
export function newRate(): Rate {
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
    classes: [],
  }
}
