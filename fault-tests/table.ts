export type Row = {
  number: number
  title: string
  runs: number
  violations: string[]
  seconds: number
}

const HEAD = ['', 'scenario', 'runs', 'violations', 'seconds']

/** As Markdown. */
export function printTable(rows: Row[]) {
  const cells = [
    HEAD,
    ...rows.map(({ number, title, runs, violations, seconds }) =>
      [number, title, runs, violations.length, seconds.toFixed(1)].map(String),
    ),
  ]
  const widths = HEAD.map((_, column) =>
    Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 1 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const [head = [], ...body] = cells
  const rule = widths.map((width, column) =>
    column === 1 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  console.log(['', line(head), line(rule), ...body.map(line)].join('\n'))
}
