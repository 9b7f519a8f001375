// Tables of Markdown, for docs/performance.md and docs/failover.md.

/** The first column is text, the others are figures. */
export function table(head: string[], rows: string[][]) {
  const line = (cells: string[]) => `|${cells.join('|')}|`
  const rule = head.map((_, place) => (place === 0 ? '---' : '---:'))
  return [head, rule, ...rows].map(line).join('\n')
}

export function verdict(isReached: boolean) {
  return isReached ? '' : 'missed'
}
