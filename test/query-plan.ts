import { vi } from 'vitest'
import { pool } from '#server/platform/db/client.ts'

// The statements that the shop sends to PostgreSQL, and the steps of their query plans.

export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

type Sent = { text: string; values: unknown[] }

/** What `read` sends to the database. @param on through which pool */
export async function statementsOf(read: () => Promise<unknown>, on = pool) {
  const sent: Sent[] = []
  const query = on.query.bind(on)
  const spy = vi.spyOn(on, 'query').mockImplementation(((
    statement: { text: string; values?: unknown[] },
    values: unknown[],
  ) => {
    sent.push({ text: statement.text, values: values ?? statement.values })
    return query(statement, values)
  }) as typeof on.query)
  try {
    await read()
  } finally {
    spy.mockRestore()
  }
  return sent
}

/** @param option of EXPLAIN, such as `analyze` @returns every step of the statement's plan */
export async function explain(option: string, { text, values }: Partial<Sent>) {
  const { rows } = await pool.query(`explain (${option}, format json) ${text}`, values)
  return stepsOf(rows[0]['QUERY PLAN'][0].Plan)
}

/** Such as `Index Scan product`. */
export function namesOf(steps: Plan[]) {
  return steps
    .filter((step) => step['Relation Name'] !== 'brand') // few rows, read whole or by key
    .map((step) => `${step['Node Type']} ${step['Relation Name'] ?? ''}`)
}

function stepsOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]
}

/** How many rows a step has read. */
export function rowsOf({ 'Actual Rows': rows, 'Actual Loops': loops, ...plan }: Plan) {
  return (rows + (plan['Rows Removed by Filter'] ?? 0)) * loops
}
