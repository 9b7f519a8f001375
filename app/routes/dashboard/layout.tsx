import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Await, NavLink, Outlet, useLocation, useNavigation } from 'react-router'
import { ON_INTENT } from '../../ahead.ts'
import * as api from '../../api.ts'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { FullPageSpinner } from '../../components/spinner.tsx'
import { loadSession, requireUser, useSession } from '../../session.ts'
import type { Route } from './+types/layout'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { paymentsToLookAt: countUnmatchedPayments() }
}

/** A number in the menu is no reason to hold up or break a page. */
async function countUnmatchedPayments() {
  const session = await loadSession()
  if (session.status !== 'in' || !session.admin) return 0
  return api.listUnmatchedPayments().then(
    ({ length }) => length,
    () => 0,
  )
}

/** Nothing is known at first; once a person is, the list that they asked for is on its way. */
export function HydrateFallback() {
  const { pathname } = useLocation()
  const session = useSession()
  const title = titleOfList(pathname)
  const isAllowed = session.status === 'in' && (session.admin || isForCustomers(pathname))
  if (!title || !isAllowed) return <FullPageSpinner />
  return (
    <Frame menu={<Menu />}>
      <ListSkeleton title={title} />
    </Frame>
  )
}

const PAYMENTS = '/dashboard/payments'

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

function titleOfList(pathname: string) {
  if (!LISTS.includes(pathname)) return undefined
  return [...CUSTOMER_MENU, ...ADMIN_MENU].find(([to]) => to === pathname)?.[1]
}

function isForCustomers(pathname: string) {
  return CUSTOMER_MENU.some(([to]) => to === pathname)
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const awaited = useAwaitedList()
  return (
    <Frame menu={<Menu paymentsToLookAt={loaderData.paymentsToLookAt} />}>
      {awaited && <ListSkeleton title={awaited} />}
      {/* It stays, so that a navigation that is given up leaves it as it was. */}
      <div hidden={awaited !== undefined}>
        <Outlet />
      </div>
    </Frame>
  )
}

/** Shorter waits show what was there: a skeleton that flashes by is no help. */
const PATIENCE_MS = 150

/** The title of the list that the person has asked for and waits for. */
function useAwaitedList() {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const [isSlow, setIsSlow] = useState(false)
  const title =
    location && location.pathname !== pathname ? titleOfList(location.pathname) : undefined
  useEffect(() => {
    if (!title) return
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [title])
  return isSlow ? title : undefined
}

function Frame({ menu, children }: { menu: ReactNode; children: ReactNode }) {
  return (
    <div className="content-width pt-3 pb-10 lg:pt-8 print:pt-0">
      <h1 className="text-xl lg:text-4xl print:hidden">Welcome to your Dashboard</h1>
      <div className="items-start gap-6 xl:mt-6 xl:grid xl:grid-cols-[11.5rem_minmax(0,1fr)] print:block">
        {menu}
        <div className="min-w-0 pt-4 xl:pt-0 print:pt-0">{children}</div>
      </div>
    </div>
  )
}

/** A column where there is room for one, else a strip that scrolls sideways. */
function Menu({ paymentsToLookAt }: { paymentsToLookAt?: Promise<number> }) {
  const session = useSession()
  const { pathname } = useLocation()
  const strip = useRef<HTMLElement>(null)
  const menu = session.status === 'in' && session.admin ? ADMIN_MENU : CUSTOMER_MENU

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page another entry is the current one
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
          <span className="xl:whitespace-normal xl:py-2 xl:leading-snug">{label}</span>
          {to === PAYMENTS && <Count of={paymentsToLookAt} />}
        </Entry>
      ))}
    </nav>
  )
}

/** How many there are, if there are some. */
function Count({ of }: { of: Promise<number> | undefined }) {
  if (!of) return null
  return (
    <Suspense fallback={null}>
      <Await resolve={of}>
        {(count) =>
          count > 0 && (
            <span className="ml-2 shrink-0 rounded-full bg-warning px-2 font-semibold text-sm text-warning-content tabular-nums">
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
