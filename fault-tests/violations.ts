// Violations, as sentences. A run that reports one has failed.

/** The prefix of a violation that is a broken invariant. */
export const BROKEN = 'broken invariant:'

let violations: string[] = []

export function reportViolation(sentence: string) {
  violations.push(sentence)
}

/** Reports `what` unless `holds`. */
export function expectThat(holds: boolean, what: string) {
  if (!holds) reportViolation(what)
}

/** All violations since the last call. */
export function takeViolations() {
  const taken = violations
  violations = []
  return taken
}
