import type { QuoteChange } from './quote-changes.ts'

/** The changed amounts, each with the old one. */
export function ChangeList({ changes }: { changes: QuoteChange[] }) {
  return (
    <dl className="grid gap-1 text-sm tabular-nums">
      {changes.map(({ what, was, now }) => (
        <div key={what} className="flex justify-between gap-4">
          <dt dir="auto" className="min-w-0 wrap-anywhere">
            {what}
          </dt>
          <dd className="whitespace-nowrap text-right max-sm:whitespace-normal">
            <span className="sr-only">was </span>
            <s className="text-quiet">{was}</s> <span className="sr-only">is now </span>
            <b className="font-semibold">{now}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
