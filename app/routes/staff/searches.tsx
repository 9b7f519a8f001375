import { Link } from 'react-router'
import { reportSearches } from '#app/api/report.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { Card } from '#app/ui/components/card.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { formatCount } from '#contract/money.ts'
import type { Route } from './+types/searches'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'reports')
  return { weeks: await reportSearches() }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Searches that found nothing')]
}

/** What buyers look for and the shop does not have, or does not find. */
export default function MissedSearches({ loaderData: { weeks } }: Route.ComponentProps) {
  return (
    <section className="grid gap-4">
      <div>
        <h2>Searches that found nothing</h2>
        <p className="mt-2 max-w-prose text-quiet">
          Words that were searched at least twice in a week. Nothing says who searched, and what
          looks like an email, a phone number or a VIN is not kept.
        </p>
      </div>
      {weeks.length === 0 && (
        <EmptyList to="/dashboard/today" action="Today">
          Every search that came twice has found something.
        </EmptyList>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {weeks.map(({ week, searches }) => (
          <Card key={week} as="section" aria-label={`Week of ${week}`} className="p-4">
            <h3 className="mb-1 text-lg">Week of {formatDate(`${week}T12:00:00Z`)}</h3>
            <ul>
              {searches.map(({ words, times }) => (
                <li key={words} className="flex items-center gap-4">
                  <Link
                    to={`/search?${new URLSearchParams({ q: words })}`}
                    className="flex min-h-11 min-w-0 flex-1 items-center underline-offset-4 hover:underline"
                  >
                    <bdi className="wrap-anywhere">{words}</bdi>
                  </Link>
                  <span className="text-quiet text-sm">{formatCount(times)} times</span>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </section>
  )
}
