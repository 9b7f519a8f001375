// What went wrong, in sentences. A run with one of them is a failed run.

/** How the sentence begins that tells of a broken invariant. */
export const BROKEN = 'not so:'

let violations: string[] = []

export function violation(sentence: string) {
  violations.push(sentence)
}

/** `what` is said of the shop when it does not hold. */
export function expectThat(holds: boolean, what: string) {
  if (!holds) violation(what)
}

/** All since the last call. */
export function takeViolations() {
  const taken = violations
  violations = []
  return taken
}
