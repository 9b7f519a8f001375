export type Difference = { label: string; value: string }

/** The fields of a section whose saved value is another than the typed one, with their labels. */
export function differences<Value extends Record<string, string>>(
  labels: Record<keyof Value & string, string>,
  typed: Value,
  saved: Value,
): Difference[] {
  return Object.entries(labels)
    .filter(([name]) => typed[name] !== saved[name])
    .map(([name, label]) => ({ label, value: saved[name] ?? '' }))
}
