import { Link, useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import { Avatar } from '#app/ui/components/avatar.tsx'
import { useListPrefetch } from '#app/ui/navigation/list-prefetch.ts'
import type { Shop } from '#app/ui/page-meta.ts'
import { ON_INTENT } from '../api/prefetch.ts'
import { isAllowed, signOut, useSession } from '../session/session.ts'

const LINKS = [
  ['/', 'Home'],
  ['/products', 'Products'],
  ['/reviews', 'Reviews'],
  ['/blog', 'Blogs'],
  ['/portfolio', 'Portfolio'],
] as const

/** Beside the links of the specification, of which `Main` consists. */
export function CatalogEntry() {
  return <Entry to="/catalog" label="Catalog" className="font-semibold" />
}

type EntriesProps = {
  /** In the panel of a menu, where each is a line. */
  isFolded?: boolean
}

export function Entries({ isFolded = false }: EntriesProps) {
  const user = <UserEntry isFolded={isFolded} />
  return (
    <>
      <PageEntries />
      {isFolded ? user : <span className="ml-auto">{user}</span>}
    </>
  )
}

/** The pages of the specification. */
export function PageEntries() {
  const session = useSession()
  const hidden = useRouteLoaderData<Shop>('root')?.hidden
  return (
    <>
      {LINKS.map(
        ([to, label]) => !hidden?.includes(to) && <Entry key={to} to={to} label={label} />,
      )}
      {session.status === 'in' && (
        <Entry
          to={isAllowed(session, 'reports', 'ship') ? '/dashboard/today' : DASHBOARD}
          label="Dashboard"
          below={DASHBOARD}
        />
      )}
    </>
  )
}

/** For a guest whose link is lost: an account has its list. */
export function FindOrderEntry() {
  return useSession().status === 'out' && <Entry to="/order" label="Find your order" />
}

const DASHBOARD = '/dashboard'

/** On a phone, where the footer is far. */
export function SavedEntry() {
  return <Entry to="/saved" label="Saved parts" />
}

type EntryProps = {
  to: string
  label: string
  /** The path of the pages that it stands for. */
  below?: string
  className?: string
}

function Entry({ to, label, below = to, className = '' }: EntryProps) {
  const intent = useListPrefetch(to)
  const { pathname } = useLocation()
  const isCurrent = pathname === below || (below !== '/' && pathname.startsWith(`${below}/`))
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      prefetch={ON_INTENT}
      {...intent}
      className={`nav-entry ${className}`}
    >
      {label}
    </Link>
  )
}

/** Who is signed in, or the way to the login. */
export function UserEntry({ isFolded = false }: EntriesProps) {
  const session = useSession()
  const navigate = useNavigate()
  // At the far end, so that nothing else moves once the session is known.
  if (session.status === 'unknown') return null
  if (session.status === 'out') {
    return <Entry to="/login" label="Login" />
  }
  const { displayName, photoURL } = session.user
  return (
    <span
      className={`flex items-center gap-2 ${isFolded ? 'mt-2 border-base-300 border-t px-3 pt-2' : ''}`}
    >
      <Avatar src={photoURL} name={displayName} size={32} />
      <span
        dir="auto"
        className={`min-w-0 ${isFolded ? 'flex-1 wrap-anywhere' : 'max-w-36 truncate'}`}
        title={displayName}
      >
        {displayName}
      </span>
      <button
        type="button"
        className="btn btn-ghost"
        onClick={async () => {
          await signOut()
          await navigate('/')
        }}
      >
        Sign Out
      </button>
    </span>
  )
}
