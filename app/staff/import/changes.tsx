import { Card } from '#app/ui/components/card.tsx'
import type { Import } from '#contract/import/import.ts'
import { formatCount } from '#contract/money.ts'

/** What the import does to each part and each vehicle. */
export function Changes({ of: { report } }: { of: Import }) {
  const lists = [
    ['By part', report.byPart],
    ['By vehicle', report.byVehicle],
  ] as const
  return (
    <div className="mt-4 grid gap-4 md:grid-cols-2">
      {lists.map(
        ([title, list]) =>
          list.length > 0 && (
            <Card as="details" key={title} className="md:only:col-span-2">
              <summary className="min-h-11 cursor-pointer px-5 py-4 font-semibold">{title}</summary>
              <ul className="grid gap-1 px-5 pb-5 text-sm tabular-nums">
                {list.map(({ name, added, changed, removed }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have one name
                  <li key={at} className="flex justify-between gap-4">
                    <span dir="auto" className="wrap-anywhere">
                      {name}
                    </span>
                    <span className="shrink-0 text-quiet">
                      {[
                        added > 0 && `${formatCount(added)} new`,
                        changed > 0 && `${formatCount(changed)} changed`,
                        removed > 0 && `${formatCount(removed)} removed`,
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          ),
      )}
    </div>
  )
}
