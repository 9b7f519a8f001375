import { Card } from '#app/ui/components/card.tsx'
import { formatCountOf } from '#contract/money.ts'

type UnreadLinesProps = {
  lines: { line: number; text: string }[]
  where: 'above the names of the columns' | 'below the last row'
}

/** Lines of a file that are no rows: titles, totals, notes. */
export function UnreadLines({ lines, where }: UnreadLinesProps) {
  if (lines.length === 0) return null
  const are = lines.length === 1 ? 'is' : 'are'
  return (
    <Card as="details" className="mt-4">
      <summary className="min-h-11 cursor-pointer px-5 py-4 font-semibold">
        {formatCountOf(lines.length, 'line')} {where} {are} not read
      </summary>
      <ul className="grid gap-1 px-5 pb-5 text-sm">
        {lines.map(({ line, text }) => (
          <li key={line} className="flex gap-4 text-quiet">
            <span className="shrink-0 tabular-nums">Line {line}</span>
            <span dir="auto" className="wrap-anywhere">
              {text}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
