import { type ReactNode, useEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { PageError } from '#app/ui/components/page-error.tsx'
import { FullPageSpinner } from '#app/ui/components/spinner.tsx'
import { ListSkeleton } from '#app/ui/lists/list-skeleton.tsx'
import type { Shop } from '#app/ui/page-meta.ts'
import type { Permission } from '#contract/account/permission.ts'
import { accessToken } from '../api/access-token.ts'
import { onRefused } from '../api/authorized-call.ts'
import { countFailedJobs } from '../api/failed-job.ts'
import { ApiError, errorMessage, hasStatus } from '../api/http.ts'
import { countToSend } from '../api/order.ts'
import { countOpenQuestions } from '../api/question.ts'
import { countRequestedReturns } from '../api/return.ts'
import { countOpenReviews } from '../api/review.ts'
import { isForCustomers, listTitle } from '../layout/dashboard-entries.ts'
import { DashboardMenu } from '../layout/dashboard-menu.tsx'
import type { FrameHandle } from '../layout/header.tsx'
import { StaffBar } from '../layout/staff-bar.tsx'
import { requireUser } from '../session/require-user.ts'
import {
  isAllowed,
  loadSession,
  type Session,
  useIsAllowed,
  useSession,
} from '../session/session.ts'
import { ToLogin } from '../session/to-login.tsx'
import type { Route } from './+types/dashboard'

// Its script is loaded when a call needs the code.
onRefused(async (error) => {
  if (!(error instanceof ApiError && error.problem.type === 'second-factor')) return false
  return (await import('../account/sign-in/code-dialog.tsx')).askForCode()
})

export const handle: FrameHandle = { StaffBar }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  await storeRole()
  return {
    toSend: countFor('ship', countToSend),
    returns: countFor('orders', countRequestedReturns),
    reviews: countFor('customers', countOpenReviews),
    questions: countFor('customers', countOpenQuestions),
    failedJobs: countFor('system', async () => String((await countFailedJobs()).count)),
  }
}

/**
 * Whose menu the next load of the dashboard shows before the session is known
 * (layout/head-script.ts).
 */
async function storeRole() {
  const role = roleOf(await loadSession())
  try {
    localStorage.setItem('role', `${role} ${accessToken.userId()}`)
  } catch {
    // The browser forbids storage: a spinner is shown meanwhile.
  }
}

/** The owner has each page of the staff; the menus of other roles wait for the session. */
function roleOf(session: Session) {
  if (isAllowed(session, 'staff')) return 'admin'
  return isAllowed(session) ? 'staff' : 'customer'
}

/** For the menu, which neither waits for the count nor fails without it. */
async function countFor(permission: Permission, count: () => Promise<string>) {
  const session = await loadSession()
  if (!isAllowed(session, permission)) return '0'
  return count().catch(() => '0')
}

/**
 * The frame at once, by the role that the browser stores, with a spinner or the skeleton of the
 * list that is loading.
 */
export function HydrateFallback() {
  const { pathname } = useLocation()
  const session = useSession()
  const title = listTitle(pathname)
  if (session.status === 'in') {
    const hasPage = isAllowed(session) || isForCustomers(pathname)
    return (
      <Frame menu={<DashboardMenu />}>
        {title && hasPage ? <ListSkeleton title={title} /> : <FullPageSpinner />}
      </Frame>
    )
  }
  return (
    <>
      <div className="hidden in-data-[role=admin]:block">
        <Frame isStaff menu={<DashboardMenu isStaff />}>
          <FullPageSpinner />
        </Frame>
      </div>
      <div className="hidden in-data-[role=customer]:block">
        <Frame isStaff={false} menu={<DashboardMenu isStaff={false} />}>
          <FullPageSpinner />
        </Frame>
      </div>
      <div className="hidden in-data-[role=staff]:block">
        <Frame isStaff>
          <FullPageSpinner />
        </Frame>
      </div>
      {/* Nobody is signed in: no menu is shown on the way to the login. */}
      <div className="in-data-role:hidden">
        <FullPageSpinner />
      </div>
    </>
  )
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const loading = useLoadingList()
  return (
    <Frame menu={<DashboardMenu {...loaderData} />}>
      {loading && <ListSkeleton title={loading} />}
      {/* Hidden, not unmounted: an aborted navigation leaves the page as it was. */}
      <div hidden={loading !== undefined}>
        <Outlet />
      </div>
    </Frame>
  )
}

/** After an error the menu stays. A missing page or session is handled as on other pages. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (hasStatus(error, 401)) return <ToLogin />
  const isAsElsewhere = isRouteErrorResponse(error) || hasStatus(error, 400, 404)
  if (isAsElsewhere) return <PageError error={error} />
  const isForbidden = hasStatus(error, 403)
  return (
    <Frame menu={<DashboardMenu {...loaderData} />}>
      <section role="alert" className="grid justify-items-start gap-4">
        <img src="/art/not-found.svg" alt="" width={240} height={180} />
        <h2>{isForbidden ? 'Not for your role' : 'That did not work'}</h2>
        <p>{errorMessage(error)}</p>
        {!isForbidden && (
          <button
            type="button"
            className="btn btn-primary"
            disabled={state !== 'idle'}
            onClick={() => void navigate(pathname + search, { replace: true })}
          >
            Try again
          </button>
        )}
      </section>
    </Frame>
  )
}

/** After a shorter wait the next page replaces the current one without a skeleton. */
const SKELETON_DELAY_MS = 150

/** The title of the list that the user is navigating to, once it takes long. */
function useLoadingList() {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const [isSlow, setIsSlow] = useState(false)
  const title =
    location && location.pathname !== pathname ? listTitle(location.pathname) : undefined
  useEffect(() => {
    if (!title) return
    const timer = setTimeout(() => setIsSlow(true), SKELETON_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [title])
  return isSlow ? title : undefined
}

type FrameProps = {
  menu?: ReactNode
  /** By default that of the session. */
  isStaff?: boolean
  children: ReactNode
}

/**
 * The menu is a column as soon as there is room for one beside the tables: those of the staff are
 * narrower.
 */
function Frame({ menu, children, ...props }: FrameProps) {
  const ofSession = useIsAllowed()
  const { isStaff = ofSession } = props
  const title = 'Welcome to your Dashboard'
  return isStaff ? (
    <div
      data-wide=""
      className="content-width items-start pt-2 pb-10 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-2 lg:pt-5 xl:grid-cols-[12rem_minmax(0,1fr)] xl:gap-6 print:block print:pt-0"
    >
      <div className="staff-side print:hidden">
        <h1 className="pb-1 font-sans text-quiet text-sm lg:px-1.5 lg:text-xs xl:px-2">{title}</h1>
        {menu}
        <ShopNotice />
      </div>
      <Page className="pt-4 lg:pt-0">{children}</Page>
    </div>
  ) : (
    <div className="content-width pt-3 pb-10 print:pt-0">
      <h1 className="text-xl lg:text-2xl print:hidden">{title}</h1>
      <div className="items-start xl:mt-4 xl:grid xl:grid-cols-[11.5rem_minmax(0,1fr)] xl:gap-6 print:block">
        {menu}
        <Page className="pt-4 xl:pt-0">{children}</Page>
      </div>
    </div>
  )
}

/** Where ‘Skip to content’ leads: past the menu. */
function Page({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div id="page" tabIndex={-1} className={`min-w-0 outline-none print:pt-0 ${className}`}>
      {children}
    </div>
  )
}

/** What buyers read above the header. */
function ShopNotice() {
  const notice = useRouteLoaderData<Shop>('root')?.notice
  return (
    notice && <p className="pt-2 text-quiet text-xs max-lg:hidden lg:px-1.5 xl:px-2">{notice}</p>
  )
}
