import headingFont from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url'
import type { ComponentType, MouseEvent, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { env } from '#server/platform/env.server.ts'
import { getShopFrame } from '#server/platform/settings/setting.ts'
import type { Route } from './+types/root'
import { accessToken } from './api/access-token.ts'
import { hasStatus } from './api/http.ts'
import './app.css'
import { Footer } from './layout/footer.tsx'
import { HEAD_SCRIPT } from './layout/head-script.ts'
import { Header } from './layout/header.tsx'
import { NavBar } from './layout/nav-bar.tsx'
import { loadSession, useSession } from './session/session.ts'
import { ToLogin } from './session/to-login.tsx'
import { PageError } from './ui/components/page-error.tsx'
import { DEFERRED_SCRIPT } from './ui/navigation/deferred-scripts.ts'
import { OfflinePage } from './ui/navigation/offline-page.tsx'
import { useReachable } from './ui/navigation/use-reachable.ts'
import { useRouteFocus } from './ui/navigation/use-route-focus.ts'
import { pageTitle, type Shop } from './ui/page-meta.ts'

// Zod would test for `eval`, which our content security policy blocks, and the browser reports the
// attempt. Zod itself is loaded later, by pages with a form.
if (typeof window !== 'undefined') {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  accessToken.onOtherTabChange(() => {
    // Offline the next call finds out.
    import('./session/follow-session.ts').then((code) => code.followOtherTab()).catch(() => {})
  })
}

/**
 * The server fills it in during a database outage (server/platform/cache/outage-notice.ts); one
 * object, so that React never resets it.
 */
const NO_NOTICE = { __html: '' }

// These scripts have run before React hydrates the page: the browser renders none, and React leaves
// those of the server.
const IN_HEAD = { __html: import.meta.env.SSR ? HEAD_SCRIPT : '' }
const DEFERRED = { __html: import.meta.env.SSR ? DEFERRED_SCRIPT : '' }

/** Keeps a buyer from ordering by invented numbers. */
const SAMPLES = 'Sample shop: parts, numbers and fits are invented'

export async function loader(): Promise<Shop> {
  return {
    ...(await getShopFrame()),
    publicUrl: env.publicUrl,
    year: new Date().getFullYear(),
    google: env.google !== undefined,
    notice: env.demo ? SAMPLES : env.stripe.testMode ? 'Test mode: no card is charged' : '',
  }
}

// During a visit only a saved setting changes it, after which the page loads its data again.
export function shouldRevalidate({ currentUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname.startsWith('/dashboard/settings')
}

/** For pages that fail before they can name themselves. */
export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches)]
}

export function Layout({ children }: { children: ReactNode }) {
  // Undefined when the loader itself failed: the frame is shown even then.
  const shop = useRouteLoaderData<typeof loader>('root')
  const shopName = shop?.shopName ?? 'Driveline'
  const isReachable = useReachable()
  useRouteFocus()
  useEffect(() => void dispatchEvent(new Event('hydrated')), []) // for HEAD_SCRIPT
  return (
    // The theme script below sets an attribute of <html> before hydration.
    <html lang="en" data-time-zone={shop?.timeZone} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
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
        <script suppressHydrationWarning dangerouslySetInnerHTML={IN_HEAD} />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col bg-base-200">
        {/* biome-ignore lint/a11y/useValidAnchor: it leads within the page, to one place or the other */}
        <a href="#content" onClick={skipMenu} className="btn btn-primary skip-link">
          Skip to content
        </a>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: nothing */}
        <div id="notice" suppressHydrationWarning dangerouslySetInnerHTML={NO_NOTICE} />
        <Header shopName={shopName}>
          {shop?.notice && (
            <aside aria-label="Notice" className="bg-base-300 px-4 py-1 text-center text-sm">
              {shop.notice}
            </aside>
          )}
          {shop?.announcement && (
            <aside
              aria-label="Announcement"
              dir="auto"
              className="border-base-300 border-b bg-base-100 px-4 py-2 text-center font-semibold wrap-anywhere"
            >
              {shop.announcement}
            </aside>
          )}
          <NavBar shopName={shopName} />
        </Header>
        {isReachable && <NavigationProgress />}
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          {isReachable ? children : <OfflinePage />}
        </main>
        {shop && <Footer {...shop} />}
        <ScrollRestoration />
        <Scripts />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={DEFERRED} />
      </body>
    </html>
  )
}

/** A page with a menu of its own says where it ends. */
function skipMenu(event: MouseEvent<HTMLElement>) {
  const page = document.getElementById('page')
  if (!page) return
  event.preventDefault()
  page.focus()
}

export default function App() {
  useEffect(() => {
    // For the navigation bar; pages that require a user load the session themselves.
    const load = () => {
      loadSession().catch(() => {}) // retried when the network or the user is back
    }
    load()
    addEventListener('online', load)
    addEventListener('focus', load)
    return () => {
      removeEventListener('online', load)
      removeEventListener('focus', load)
    }
  }, [])
  return (
    <>
      <Outlet />
      <LoginOverPage />
    </>
  )
}

/** When the session of the page has ended; its code is loaded then. */
function LoginOverPage() {
  const session = useSession()
  const isEnded = session.status === 'in' && session.isEnded
  const [Dialog, setDialog] = useState<ComponentType>()
  useEffect(() => {
    if (!isEnded) return
    import('./account/sign-in/login-dialog.tsx').then(
      ({ LoginDialog }) => setDialog(() => LoginDialog),
      () => {}, // offline: the form says so
    )
  }, [isEnded])
  return isEnded && Dialog && <Dialog />
}

/** Shown at once after a click, while the next page loads. */
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
  return hasStatus(error, 401) ? <ToLogin /> : <PageError error={error} />
}
