import type { ReactNode } from 'react'

/** A field that another editor has saved with another value than the typed one. */
export type Difference = {
  label: string
  /** What is saved. */
  value: ReactNode
  /** Of a field that is decided by itself. */
  decision?: Decision
}

export type Decision = {
  /** What the buttons name. */
  mine?: ReactNode
  theirs?: ReactNode
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** The fields of a form whose saved value is another than the typed one, with their labels. */
export function differences<Value extends Record<string, unknown>>(
  labels: Partial<Record<keyof Value & string, string>>,
  typed: Value,
  saved: Value,
): Difference[] {
  return Object.entries<string | undefined>(labels)
    .map(([name, label = name]) => ({
      label,
      mine: textOf(typed[name]),
      value: textOf(saved[name]),
    }))
    .filter(({ mine, value }) => mine !== value)
    .map(({ label, value }) => ({ label, value }))
}

function textOf(value: unknown) {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '')
}
