import { useState } from 'react'
import { Card } from '#app/ui/components/card.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { formatCountOf } from '#contract/money.ts'
import { UnreadLines } from './unread-lines.tsx'

type HeaderLineProps = {
  lines: number[]
  above: { line: number; text: string }[]
  onChoose: (line: number) => void
}

/** Which line names the columns, and what stands above it. */
export function HeaderLine({ lines, above, onChoose }: HeaderLineProps) {
  const [typed, setTyped] = useState(String(lines[0] ?? ''))
  const line = Number(typed)
  const named = lines.length > 0 ? `Line ${lines.join(' and ')} names` : 'No line names'
  return (
    <Card as="details" className="mt-4" open={above.length > 0 || undefined}>
      <summary className="min-h-11 cursor-pointer px-5 py-4 font-semibold">
        {named} the columns
        {above.length > 0 && `, ${formatCountOf(above.length, 'line')} above not read`}
      </summary>
      <div className="grid gap-3 px-5 pb-5">
        <UnreadLines lines={above} />
        <div className="flex flex-wrap items-end gap-3">
          <Field
            className="w-40"
            label="Another line does"
            inputMode="numeric"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <button
            type="button"
            className="btn btn-outline"
            disabled={!Number.isInteger(line) || line < 1}
            onClick={() => onChoose(line)}
          >
            Read again
          </button>
        </div>
      </div>
    </Card>
  )
}
