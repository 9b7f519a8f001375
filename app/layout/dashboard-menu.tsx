import { type ReactNode, Suspense, useId, useRef } from 'react'
import { Await, Link, useLocation, useNavigation } from 'react-router'
import { PERMISSIONS } from '#contract/account/permission.ts'
import { ON_INTENT } from '../api/prefetch.ts'
import { isAllowed, useSession } from '../session/session.ts'
import {
  CUSTOMER_MENU,
  entryOf,
  FAILED,
  type Group,
  QUESTIONS,
  RETURNS,
  REVIEWS,
  staffMenu,
  TO_SEND,
} from './dashboard-entries.ts'
import { useDisclosure } from './use-disclosure.ts'

/** The entry of the current page; while another page loads, of that one. */
function useCurrentEntry() {
  const { pathname: shown } = useLocation()
  const { location } = useNavigation()
  return entryOf(location?.pathname ?? shown)
}

type Props = {
  /** By default that of the session. */
  isStaff?: boolean
  /** Orders that wait to be sent. */
  toSend?: Promise<string>
  /** Returns that wait for a decision. */
  returns?: Promise<string>
  /** Reviews that wait to be shown, or are new and without a reply. */
  reviews?: Promise<string>
  /** Questions that wait for an answer. */
  questions?: Promise<string>
  /** Jobs that were given up. */
  failedJobs?: Promise<string>
}

const LOOKS: Record<string, string> = {
  [TO_SEND]: 'bg-base-300',
  [FAILED]: 'bg-error text-error-content',
}

/**
 * The menu is a column on wide screens. On narrower ones the customer’s is a line, and the staff’s
 * opens beside links to what waits.
 */
export function DashboardMenu({ toSend, returns, reviews, questions, ...props }: Props) {
  const session = useSession()
  const { failedJobs, isStaff = isAllowed(session) } = props
  // Only the owner's menu is shown before the session is known.
  const permissions = session.status === 'in' ? session.permissions : PERMISSIONS
  const current = useCurrentEntry()
  const counts: Counts = {
    [TO_SEND]: toSend,
    [RETURNS]: returns,
    [REVIEWS]: reviews,
    [QUESTIONS]: questions,
    [FAILED]: failedJobs,
  }
  return isStaff ? (
    <StaffMenu groups={staffMenu(permissions)} counts={counts} current={current} />
  ) : (
    <nav
      aria-label="Dashboard"
      className="menu-strip flex gap-1 overflow-x-auto *:shrink-0 *:whitespace-nowrap xl:flex-col xl:gap-0 xl:overflow-visible"
    >
      {CUSTOMER_MENU.map((group) => (
        <Entries key={group.title ?? 'customer'} group={group} counts={counts} current={current} />
      ))}
    </nav>
  )
}

/** How much waits, by entry. */
type Counts = Record<string, Promise<string> | undefined>
type MenuProps = { counts: Counts; current: string }

function StaffMenu({ groups, counts, current }: MenuProps & { groups: Group[] }) {
  const menu = useRef<HTMLElement>(null)
  const { isOpen, toggle } = useDisclosure(menu)
  const entries = groups.flatMap((group) => group.entries)
  const name = entries.find(([to]) => to === current)?.[1]
  const id = useId()
  return (
    <nav ref={menu} aria-label="Dashboard" className="staff-menu">
      <div className="flex gap-2 lg:hidden">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="btn btn-outline min-w-0 border-control bg-base-100"
          onClick={toggle}
        >
          <span className={name ? 'sr-only' : ''}>All screens{name && ', at '}</span>
          <span className="truncate empty:hidden">{name}</span>
          <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
        </button>
        <ul aria-label="Waiting" className="menu-strip flex min-w-0 flex-1 overflow-x-auto">
          {entries.map(([to, label]) => (
            <Waiting key={to} to={to} label={label} of={to === current ? undefined : counts[to]} />
          ))}
        </ul>
      </div>
      <div id={id} className={`staff-menu-groups ${isOpen ? '' : 'max-lg:hidden'}`}>
        {groups.map((group) => (
          <div key={group.title} className="min-w-0">
            <p className="px-2.5 pb-0.5 font-semibold text-quiet text-xs lg:px-1.5 lg:pb-0 xl:px-2">
              {group.title}
            </p>
            <Entries group={group} counts={counts} current={current} />
          </div>
        ))}
      </div>
    </nav>
  )
}

function Entries({ group, counts, current }: MenuProps & { group: Group }) {
  return group.entries.map(([to, label]) => (
    <Link
      key={to}
      to={to}
      aria-current={to === current ? 'page' : undefined}
      prefetch={ON_INTENT}
      className="menu-entry"
    >
      {label}
      <Waits of={counts[to]}>
        {(count) => (
          <Count look={LOOKS[to]} className="ml-auto">
            {count}
          </Count>
        )}
      </Waits>
    </Link>
  ))
}

type WaitingProps = { to: string; label: string; of: Promise<string> | undefined }

/** A link to where something waits. */
function Waiting({ to, label, of }: WaitingProps) {
  return (
    <Waits of={of}>
      {(count) => (
        <li className="shrink-0">
          <Link to={to} prefetch={ON_INTENT} className="menu-entry whitespace-nowrap">
            {label} <Count look={LOOKS[to]}>{count}</Count>
          </Link>
        </li>
      )}
    </Waits>
  )
}

type WaitsProps = { of: Promise<string> | undefined; children: (count: string) => ReactNode }

/** Shows nothing for zero, and until the number is known. */
function Waits({ of, children }: WaitsProps) {
  if (!of) return null
  return (
    <Suspense fallback={null}>
      <Await resolve={of}>{(count) => count !== '0' && children(count)}</Await>
    </Suspense>
  )
}

type CountProps = { look: string | undefined; className?: string; children: string }

/** @param props.look the colors; by default those of a number of things that wait */
function Count({ look = 'bg-warning text-warning-content', className = '', children }: CountProps) {
  return (
    <span
      className={`shrink-0 rounded-full px-2 font-semibold text-sm tabular-nums leading-5 lg:px-1.5 lg:text-xs lg:leading-5 ${look} ${className}`}
    >
      {children}
    </span>
  )
}
