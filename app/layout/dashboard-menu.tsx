import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Await, NavLink, useLocation } from 'react-router'
import { ON_INTENT } from '../api/prefetch.ts'
import { useSession } from '../session/session.ts'

const PAYMENTS = '/dashboard/payments'
const FAILED = '/dashboard/failed'

const CUSTOMER_MENU = [
  ['/dashboard/myOrders', 'My Orders'],
  ['/dashboard/addReview', 'Add Review'],
] as const

const ADMIN_MENU = [
  ['/dashboard/users', 'All Users'],
  ['/dashboard/addProduct', 'Add Product'],
  ['/dashboard/manageProducts', 'Manage Products'],
  ['/dashboard/manageOrders', 'Manage Orders'],
  [PAYMENTS, 'Payments to look at'],
  ['/dashboard/manageReviews', 'Manage Reviews'],
  ['/dashboard/audit', 'Audit'],
  ['/dashboard/settings', 'Settings'],
  [FAILED, 'Something failed'],
  ['/dashboard/backups', 'Backups'],
] as const

/** Pages that are one long list. */
const LISTS = [
  'myOrders',
  'users',
  'manageProducts',
  'manageOrders',
  'payments',
  'manageReviews',
  'audit',
].map((page) => `/dashboard/${page}`)

/** @returns undefined for a page that is no list */
export function listTitle(pathname: string) {
  if (!LISTS.includes(pathname)) return undefined
  return [...CUSTOMER_MENU, ...ADMIN_MENU].find(([to]) => to === pathname)?.[1]
}

export function isForCustomers(pathname: string) {
  return CUSTOMER_MENU.some(([to]) => to === pathname)
}

/** For admins: how many wait for them. */
type Counts = { unmatchedPayments?: Promise<number>; failedJobs?: Promise<number> }

/** A column on wide screens, else a strip that scrolls sideways. */
export function DashboardMenu({ unmatchedPayments, failedJobs }: Counts) {
  const session = useSession()
  const { pathname } = useLocation()
  const strip = useRef<HTMLElement>(null)
  const menu = session.status === 'in' && session.admin ? ADMIN_MENU : CUSTOMER_MENU

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another current entry
  useEffect(() => {
    const nav = strip.current
    const current = nav?.querySelector<HTMLElement>('[aria-current=page]')
    if (!nav || !current) return
    nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
  }, [pathname, menu])

  return (
    <nav
      ref={strip}
      aria-label="Dashboard"
      className="menu-strip relative flex lg:mt-2 xl:mt-0 gap-1 overflow-x-auto xl:flex-col xl:overflow-visible"
    >
      <Entry to="/dashboard">
        <span>My Profile</span>
      </Entry>
      {menu.map(([to, label]) => (
        <Entry key={to} to={to}>
          <span className="xl:whitespace-normal xl:text-balance xl:py-2 xl:leading-snug">
            {label}
          </span>
          {to === PAYMENTS && <Count of={unmatchedPayments} />}
          {to === FAILED && <Count of={failedJobs} isBad />}
        </Entry>
      ))}
    </nav>
  )
}

/** Nothing for zero. */
function Count({ of, isBad }: { of: Promise<number> | undefined; isBad?: boolean }) {
  if (!of) return null
  return (
    <Suspense fallback={null}>
      <Await resolve={of}>
        {(count) =>
          count > 0 && (
            <span
              className={`ml-2 shrink-0 rounded-full px-2 font-semibold text-sm tabular-nums ${isBad ? 'bg-error text-error-content' : 'bg-warning text-warning-content'}`}
            >
              {count}
            </span>
          )
        }
      </Await>
    </Suspense>
  )
}

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      end
      prefetch={ON_INTENT}
      className="flex min-h-11 shrink-0 items-center whitespace-nowrap rounded-field px-3 hover:bg-base-100 aria-[current=page]:bg-base-100 aria-[current=page]:font-semibold aria-[current=page]:*:first:underline aria-[current=page]:*:first:decoration-2 aria-[current=page]:*:first:decoration-primary aria-[current=page]:*:first:underline-offset-6"
    >
      {children}
    </NavLink>
  )
}
