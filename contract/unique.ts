import type { z } from 'zod'

export function isUnique(values: unknown[]) {
  return new Set(values).size === values.length
}

/**
 * Refuses each entry of a list that has the key of an earlier one, at the field `at`. @param
 * message gets the index of the earlier one
 */
export function refuseRepeats(
  context: z.core.$RefinementCtx,
  keys: string[],
  at: string,
  message: (first: number) => string,
) {
  for (const [n, key] of keys.entries()) {
    const first = keys.indexOf(key)
    if (first < n) context.addIssue({ code: 'custom', path: [n, at], message: message(first) })
  }
}
