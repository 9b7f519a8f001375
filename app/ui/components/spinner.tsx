import type { ReactNode } from 'react'

/** The spinner beside the label of a button whose call is pending. */
export function Spinner() {
  return <span className="spinner text-lg" aria-hidden="true" />
}

/**
 * Fills the page until its data, or the session, is known. @param children the way on without
 * scripts
 */
export function FullPageSpinner({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className="grid min-h-dvh place-items-center noscript:min-h-40">
      <span className="spinner text-4xl text-quiet noscript:hidden" aria-hidden="true" />
      <span className="sr-only noscript:hidden">Loading</span>
      <noscript>
        <p className="p-4">This page needs JavaScript, which is off in this browser. {children}</p>
      </noscript>
    </div>
  )
}
