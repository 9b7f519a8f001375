import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Await, Link, useLocation, useNavigation } from 'react-router'
import { ON_INTENT } from '../api/prefetch.ts'
import { useSession } from '../session/session.ts'
import {
  ADMIN_MENU,
  CUSTOMER_MENU,
  FAILED,
  PAYMENTS,
  RETURNS,
  TO_SEND,
} from './dashboard-entries.ts'

/** The entries of pages below a list. */
const SECTIONS: [pathname: RegExp, entry: string][] = [
  [/^\/dashboard\/order\//, '/dashboard/manageOrders'],
  [/^\/dashboard\/product\//, '/dashboard/manageProducts'],
  [/^\/dashboard\/import\//, '/dashboard/imports'],
  [/^\/dashboard\/(payment|receipt)\//, '/dashboard/myOrders'],
]

/** The entry that a page belongs to: while a page loads, that of the page to come. */
function useCurrentEntry() {
  const { pathname: shown } = useLocation()
  const { location } = useNavigation()
  const pathname = location?.pathname ?? shown
  return SECTIONS.find(([page]) => page.test(pathname))?.[1] ?? pathname
}

type Props = {
  unmatchedPayments?: Promise<string>
  /** Orders that wait to be sent. */
  toSend?: Promise<string>
  /** Returns that wait for a decision. */
  returns?: Promise<string>
  /** Jobs that were given up. */
  failedJobs?: Promise<string>
}

const LOOKS: Record<string, string> = {
  [TO_SEND]: 'bg-base-300',
  [FAILED]: 'bg-error text-error-content',
}

/** A column on wide screens, two lines on narrower ones, else a strip that scrolls sideways. */
export function DashboardMenu({ unmatchedPayments, toSend, returns, failedJobs }: Props) {
  const session = useSession()
  const strip = useRef<HTMLElement>(null)
  const current = useCurrentEntry()
  const menu = session.status === 'in' && session.admin ? ADMIN_MENU : CUSTOMER_MENU
  const counts: Record<string, Promise<string> | undefined> = {
    [TO_SEND]: toSend,
    [RETURNS]: returns,
    [PAYMENTS]: unmatchedPayments,
    [FAILED]: failedJobs,
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another current entry
  useEffect(() => {
    const nav = strip.current
    if (!nav) return
    const center = () => {
      const entry = nav.querySelector<HTMLElement>('[aria-current]')
      if (entry) nav.scrollLeft = entry.offsetLeft - (nav.clientWidth - entry.offsetWidth) / 2
    }
    // Also when the counts arrive, the font, or another width of the window.
    const observer = new ResizeObserver(center)
    for (const box of [nav, ...nav.children]) observer.observe(box)
    return () => observer.disconnect()
  }, [current, menu])

  return (
    <nav
      ref={strip}
      aria-label="Dashboard"
      className="menu-strip relative flex lg:mt-2 xl:mt-0 gap-1 overflow-x-auto lg:flex-wrap xl:flex-col xl:flex-nowrap xl:gap-4 xl:overflow-visible"
    >
      {menu.map(({ title, entries }) => (
        <div key={title ?? 'customer'} className="flex shrink-0 gap-1 xl:flex-col xl:gap-0">
          {title && (
            <p className="px-3 pb-1 font-semibold text-quiet text-sm max-xl:hidden">{title}</p>
          )}
          {entries.map(([to, label]) => (
            <Entry key={to} to={to} isCurrent={to === current}>
              <span className="xl:whitespace-normal xl:text-balance xl:py-2 xl:leading-snug">
                {label}
              </span>
              <Count of={counts[to]} look={LOOKS[to]} />
            </Entry>
          ))}
        </div>
      ))}
    </nav>
  )
}

/** Nothing for zero. @param props.look for what is usual, or has failed, in contrast to what needs a look */
function Count({ of, look }: { of: Promise<string> | undefined; look: string | undefined }) {
  if (!of) return null
  const color = look ?? 'bg-warning text-warning-content'
  return (
    <Suspense fallback={null}>
      <Await resolve={of}>
        {(count) =>
          count !== '0' && (
            <span
              className={`ml-2 shrink-0 rounded-full px-2 font-semibold text-sm tabular-nums xl:ml-auto ${color}`}
            >
              {count}
            </span>
          )
        }
      </Await>
    </Suspense>
  )
}

function Entry({ to, isCurrent, children }: EntryProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      prefetch={ON_INTENT}
      className="flex min-h-11 shrink-0 items-center whitespace-nowrap rounded-field px-3 hover:bg-base-100 aria-[current=page]:bg-base-100 aria-[current=page]:font-semibold aria-[current=page]:*:first:underline aria-[current=page]:*:first:decoration-2 aria-[current=page]:*:first:decoration-primary aria-[current=page]:*:first:underline-offset-6"
    >
      {children}
    </Link>
  )
}

type EntryProps = { to: string; isCurrent: boolean; children: ReactNode }
