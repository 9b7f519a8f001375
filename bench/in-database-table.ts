import type { InDatabase } from './in-database.ts'
import { table, verdict } from './table.ts'

const GOALS = { key: undefined, list: 5, search: 20 }
const GROWTH = 1.5

export function inDatabaseTable(rows: InDatabase[]) {
  return table(
    ['In the database', '1,000', '100,000', 'ratio', 'goal', '', '× by key', 'goal', ''],
    rows.map(({ name, kind, smallMs, largeMs, growth, timesKey }) => {
      const most = GOALS[kind]
      return [
        name,
        `${smallMs.toFixed(3)} ms`,
        `${largeMs.toFixed(3)} ms`,
        growth.toFixed(2),
        `≤ ${GROWTH}`,
        verdict(growth <= GROWTH),
        timesKey.toFixed(1),
        most ? `≤ ${most}` : '',
        verdict(!most || timesKey <= most),
      ]
    }),
  )
}
