import type { z } from 'zod'

export function isUnique(values: unknown[]) {
  return new Set(values).size === values.length
}

/**
 * A refinement of a list: each entry that has the key of an earlier one is refused, at the field
 * `at`. @param message gets the entry, and the index of the earlier one
 */
export function refuseRepeats<Item>(
  keyOf: (item: Item) => unknown,
  at: string,
  message: string | ((item: Item, first: number) => string),
) {
  return (items: Item[], context: z.core.$RefinementCtx) => {
    const keys = items.map(keyOf)
    for (const [n, item] of items.entries()) {
      const first = keys.indexOf(keys[n])
      const text = typeof message === 'string' ? message : message(item, first)
      if (first < n) context.addIssue({ code: 'custom', path: [n, at], message: text })
    }
  }
}
