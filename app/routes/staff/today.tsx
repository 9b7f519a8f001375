import { listChecks } from '#app/api/check.ts'
import { reportDays, reportParts, reportToday } from '#app/api/report.ts'
import { isInMenu } from '#app/layout/dashboard-entries.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { isAllowed, loadSession, permissionsIn, useSession } from '#app/session/session.ts'
import { ChecksCard } from '#app/staff/report/checks-card.tsx'
import { FirstThing } from '#app/staff/report/first-thing.tsx'
import { LowStockCard } from '#app/staff/report/low-stock-card.tsx'
import { NoOrders } from '#app/staff/report/no-orders.tsx'
import { SalesCard } from '#app/staff/report/sales-card.tsx'
import { ShopClock } from '#app/staff/report/shop-clock.tsx'
import { StripeOutageNotice } from '#app/staff/report/stripe-outage-notice.tsx'
import { TopPartsCard } from '#app/staff/report/top-parts-card.tsx'
import { useRefresh } from '#app/staff/report/use-refresh.ts'
import { WaitingNumbers } from '#app/staff/report/waiting-numbers.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/today'

const PERIODS = [30, 90, 365]

type Choice = { days: number; isByUnits: boolean }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'reports', 'ship')
  const { searchParams } = new URL(request.url)
  const days = PERIODS.find((count) => String(count) === searchParams.get('days')) ?? 30
  const session = await loadSession()
  const [mayTry, mayCount] = [isAllowed(session, 'system'), isAllowed(session, 'reports')]
  const choice: Choice = { days, isByUnits: searchParams.get('top') === 'units' }
  const [today, sales, parts, checks] = await Promise.all([
    reportToday(),
    mayCount ? reportDays(days) : undefined,
    mayCount ? reportParts(days) : undefined,
    mayTry ? listChecks() : undefined,
  ])
  return { choice, today, sales, parts, checks }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Today')]
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const { choice, today, sales, parts, checks } = loaderData
  const { days, isByUnits } = choice
  useRefresh(today.at)
  const permissions = permissionsIn(useSession())
  const mayOpen = (path: string) => isInMenu(permissions, path)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2>Today</h2>
        <ShopClock {...today} />
      </div>
      {today.failed?.stripeOutage && (
        <StripeOutageNotice outage={today.failed.stripeOutage}>
          {mayOpen('/dashboard/failed') && <TextLink to="/dashboard/failed">What to do</TextLink>}
        </StripeOutageNotice>
      )}
      {checks && <ChecksCard checks={checks} mayOpen={mayOpen} />}
      {!mayOpen('/dashboard/manageReviews') && <FirstThing report={today} mayOpen={mayOpen} />}
      <WaitingNumbers report={today} mayOpen={mayOpen} />
      {today.hasOrders ? (
        <>
          {sales && (
            <SalesCard
              report={sales}
              periods={PERIODS.map((count) => [
                searchOf({ ...choice, days: count }),
                count === 30 ? '30 days' : String(count),
              ])}
              current={searchOf(choice)}
            />
          )}
          {mayOpen('/dashboard/addProduct') && (
            <TextLink to="/dashboard/searches" className="justify-self-start">
              Searches that found nothing
            </TextLink>
          )}
          <div
            className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 ${today.lowStock && parts ? 'xl:grid-cols-2' : ''}`}
          >
            {today.lowStock && (
              <LowStockCard at={today.at} lowStock={today.lowStock} mayOpen={mayOpen} />
            )}
            {parts && (
              <TopPartsCard
                report={parts}
                mayOpen={mayOpen}
                days={days}
                isByUnits={isByUnits}
                choices={[
                  [searchOf({ days, isByUnits: true }), 'Units'],
                  [searchOf({ days, isByUnits: false }), 'Money'],
                ]}
                current={searchOf(choice)}
              />
            )}
          </div>
        </>
      ) : (
        <NoOrders hasParts={today.hasParts} mayOpen={mayOpen} />
      )}
    </section>
  )
}

/** The URL leaves out the default values. */
function searchOf({ days, isByUnits }: Choice) {
  const search = new URLSearchParams({
    ...(days !== 30 && { days: String(days) }),
    ...(isByUnits && { top: 'units' }),
  }).toString()
  return search && `?${search}`
}
