import headingFont from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Navigate,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { env } from '#server/env.server.ts'
import type { Route } from './+types/root'
import './app.css'
import { Footer } from './components/footer.tsx'
import { MessagePage } from './components/message-page.tsx'
import { NavBar } from './components/nav-bar.tsx'
import { PageNotFound } from './components/page-not-found.tsx'
import { ShopPaused } from './components/shop-paused.tsx'
import { THEME_SCRIPT } from './components/theme-switch.tsx'
import { Toasts } from './components/toasts.tsx'
import { Unreachable } from './components/unreachable.tsx'
import { ApiError, sentenceOf } from './http.ts'
import { LATE_SCRIPT } from './late-scripts.ts'
import { pageTitle, type Shop } from './page-meta.ts'
import { loadSession } from './session.ts'
import { useReachable } from './use-reachable.ts'

// Without this zod tries whether it may make functions of text; the policy of our pages says no, and the
// browser reports the try. Zod itself is loaded later, by pages with a form.
if (typeof window !== 'undefined') {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}

/** Filled in by the server while the database is away (server/cache/outage-notice.ts); one object, so that React never resets it. */
const NO_NOTICE = { __html: '' }

export function loader(): Shop {
  return {
    shopName: env.shopName,
    publicUrl: env.publicUrl,
    year: new Date().getFullYear(),
    google: env.google !== undefined,
    testMode: env.stripe.testMode,
  }
}

// The shop's name and the year do not change while somebody looks around.
export function shouldRevalidate() {
  return false
}

/** For pages that fail before they can name themselves. */
export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches)]
}

export function Layout({ children }: { children: ReactNode }) {
  // Undefined when the loader itself failed; the frame stands even then.
  const shop = useRouteLoaderData<typeof loader>('root')
  const isReachable = useReachable()
  return (
    // The theme script below sets an attribute of <html> before React comes.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link
          rel="preload"
          href={headingFont}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1c2024" media="(prefers-color-scheme: dark)" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col bg-base-200">
        <a
          href="#content"
          className="btn btn-primary absolute left-2 z-50 -translate-y-20 focus:translate-y-2"
        >
          Skip to content
        </a>
        {shop?.testMode && (
          <aside aria-label="Test mode" className="bg-base-300 px-4 py-1 text-center text-sm">
            Test mode: no card is charged
          </aside>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: nothing */}
        <div id="notice" suppressHydrationWarning dangerouslySetInnerHTML={NO_NOTICE} />
        <NavBar shopName={shop?.shopName ?? 'Driveline'} />
        {isReachable && <NavigationProgress />}
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          {isReachable ? children : <Unreachable />}
        </main>
        <Footer
          shopName={shop?.shopName ?? 'Driveline'}
          year={shop?.year ?? new Date().getFullYear()}
        />
        <Toasts />
        <ScrollRestoration />
        <Scripts />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script dangerouslySetInnerHTML={{ __html: LATE_SCRIPT }} />
      </body>
    </html>
  )
}

export default function App() {
  useEffect(() => {
    // Pages that need a person say so themselves; here it only fills the navigation bar.
    const look = () => {
      loadSession().catch(() => {}) // asked again when the network or the person is back
    }
    look()
    addEventListener('online', look)
    addEventListener('focus', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('focus', look)
    }
  }, [])
  return <Outlet />
}

/** Answers a click at once, while the next page is on its way. */
function NavigationProgress() {
  const { state } = useNavigation()
  return (
    <div aria-hidden="true" className="relative h-0">
      {state !== 'idle' && (
        <div data-testid="progress" className="absolute inset-x-0 h-0.5 animate-pulse bg-primary" />
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 503) return <ShopPaused />
  if (error instanceof ApiError) {
    // The session has ended; whoever comes back from /login is where they were.
    if (error.status === 401) {
      return <Navigate replace to={`/login?${new URLSearchParams({ from: pathname + search })}`} />
    }
    // A page about one thing that asked the API for what is not there.
    const isMissing = error.status === 404 || error.status === 400
    if (isMissing && pathname.startsWith('/product/')) {
      return (
        <PageNotFound to="/products" action="See the other parts">
          This part is not sold here, or no longer.
        </PageNotFound>
      )
    }
    if (error.status === 404) return <PageNotFound>{error.message}</PageNotFound>
    if (error.status === 400) return <PageNotFound />
  }
  return (
    <MessagePage
      title="That did not work"
      drawing="/art/not-found.svg"
      action={
        <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
          Try again
        </button>
      }
    >
      {sentenceOf(error)}
    </MessagePage>
  )
}
