// Tables of Markdown, for docs/performance.md.

export function table(head: string[], rows: string[][]) {
  const rule = head.map((_, place) => (place === 0 ? '---' : '---:'))
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function verdict(isReached: boolean) {
  return isReached ? '' : 'missed'
}
