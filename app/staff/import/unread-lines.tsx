/** Lines of a file that are no rows: titles, totals, notes. */
export function UnreadLines({ lines }: { lines: { line: number; text: string }[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm">
      {lines.map(({ line, text }) => (
        <li key={line} className="flex gap-4 text-quiet">
          <span className="shrink-0 tabular-nums">Line {line}</span>
          <span dir="auto" className="wrap-anywhere">
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
