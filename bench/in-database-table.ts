import type { InDatabase } from './in-database.ts'
import { table, verdict } from './table.ts'

const GOALS = { key: undefined, list: 5, search: 20 }
const GROWTH = 1.5

export function inDatabaseTable(rows: InDatabase[]) {
  const { list, search } = GOALS
  const byKey = `× by key (lists ≤ ${list}, searches ≤ ${search})`
  return table(
    ['In the database', '1,000, ms', '100,000, ms', `ratio (≤ ${GROWTH})`, byKey],
    rows.map(({ name, kind, smallMs, largeMs, growth, timesKey }) => {
      const most = GOALS[kind]
      return [
        name,
        smallMs.toFixed(3),
        largeMs.toFixed(3),
        `${growth.toFixed(2)} ${verdict(growth <= GROWTH)}`.trim(),
        `${timesKey.toFixed(1)} ${verdict(!most || timesKey <= most)}`.trim(),
      ]
    }),
  )
}
