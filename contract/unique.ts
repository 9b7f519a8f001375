import type { z } from 'zod'

export function isUnique(values: string[]) {
  return new Set(values).size === values.length
}

/** Refuses each entry of a list whose key is that of an earlier one, at the field `at`. */
export function refuseRepeats(
  context: z.core.$RefinementCtx,
  keys: string[],
  at: string,
  message: string,
) {
  for (const [n, key] of keys.entries()) {
    if (keys.indexOf(key) < n) context.addIssue({ code: 'custom', path: [n, at], message })
  }
}
