import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { ON_INTENT } from '../api/prefetch.ts'
import { Avatar } from '../components/avatar.tsx'
import { useListPrefetch } from '../navigation/list-prefetch.ts'
import { signOut, useSession } from '../session/session.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const LINKS = [
  ['/', 'Home'],
  ['/products', 'Products'],
  ['/reviews', 'Reviews'],
  ['/blog', 'Blogs'],
  ['/portfolio', 'Portfolio'],
] as const

export function NavBar({ shopName }: { shopName: string }) {
  return (
    <header className="border-base-300 border-b bg-base-100">
      <div className="content-width flex min-h-16 items-center gap-4">
        <Link to="/" className="flex items-center gap-2 py-2" aria-label={`${shopName}, home`}>
          <Mark />
          <span className="font-heading font-semibold text-2xl">{shopName}</span>
        </Link>
        <nav aria-label="Main" className="hidden flex-1 items-center gap-1 lg:flex">
          <Entries />
        </nav>
        <div className="ml-auto flex items-center">
          <ThemeSwitch />
          <Menu />
        </div>
      </div>
    </header>
  )
}

/** The same links behind a button, on narrow screens. */
function Menu() {
  const { key } = useLocation()
  const menu = useRef<HTMLDetailsElement>(null)
  const shownAt = useRef(key)
  // A navigation closes the menu. Hydration does not: the visitor may have opened it before.
  useEffect(() => {
    if (shownAt.current !== key) menu.current?.removeAttribute('open')
    shownAt.current = key
  }, [key])
  useEffect(() => {
    const close = (event: Event) => {
      const outside = event.target instanceof Node && !menu.current?.contains(event.target)
      const escaped = event instanceof KeyboardEvent && event.key === 'Escape'
      // Also a link whose page fails to load: the menu must not cover the error.
      const chosen = event.type === 'click' && event.target instanceof Element && !outside
      if (outside || escaped || (chosen && event.target.closest('a'))) {
        menu.current?.removeAttribute('open')
      }
    }
    document.addEventListener('click', close)
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details ref={menu} className="relative lg:hidden">
      <summary className="btn btn-ghost list-none">
        <MenuIcon />
        Menu
      </summary>
      <nav
        aria-label="Main"
        className="absolute right-0 z-40 mt-2 flex w-72 flex-col rounded-box border border-base-300 bg-base-100 p-2 shadow-md"
      >
        <Entries />
      </nav>
    </details>
  )
}

function Entries() {
  const session = useSession()
  return (
    <>
      {LINKS.map(([to, label]) => (
        <Entry key={to} to={to} label={label} />
      ))}
      {session.status === 'in' && <Entry to="/dashboard" label="Dashboard" />}
      <UserEntry />
    </>
  )
}

function Entry({ to, label }: { to: string; label: string }) {
  const intent = useListPrefetch(to)
  return (
    <NavLink
      to={to}
      end={to === '/'}
      prefetch={ON_INTENT}
      {...intent}
      className="flex min-h-11 items-center rounded-field px-3 lg:max-xl:px-2 hover:bg-base-200 aria-[current=page]:text-primary aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
    >
      {label}
    </NavLink>
  )
}

function UserEntry() {
  const session = useSession()
  const navigate = useNavigate()
  // At the far end, so that nothing else moves once the session is known.
  if (session.status === 'unknown') return null
  if (session.status === 'out') {
    return (
      <span className="lg:ml-auto">
        <Entry to="/login" label="Login" />
      </span>
    )
  }
  const { displayName, photoURL } = session.user
  return (
    <span className="flex items-center gap-2 lg:ml-auto max-lg:mt-2 max-lg:border-base-300 max-lg:border-t max-lg:px-3 max-lg:pt-2">
      <Avatar src={photoURL} size={32} />
      <span
        dir="auto"
        className="truncate max-lg:flex-1 lg:max-w-28 xl:max-w-36"
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

/** The name mark: a D with the drive line through it. In the page, so that it follows the theme. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
      <path
        fill="currentColor"
        d="M5 4h10a12 12 0 0 1 10.9 7h-6.7a6.5 6.5 0 0 0-4.2-1.5h-4v1.5h-6zM5 28h10a12 12 0 0 0 10.9-7h-6.7a6.5 6.5 0 0 1-4.2 1.5h-4v-1.5h-6z"
      />
      <path className="fill-primary" d="M1 13h30v6H1z" />
    </svg>
  )
}

function MenuIcon() {
  return (
    <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
      <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
