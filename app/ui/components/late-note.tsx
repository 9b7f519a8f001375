/**
 * Appears where a page is still loading after some seconds: a network that drops its scripts or its
 * data says nothing. It is part of the HTML, and works without scripts.
 */
export function LateNote({ className = '' }: { className?: string }) {
  return (
    <div className={`late grid justify-items-center gap-3 text-center ${className}`}>
      <p>This is taking longer than it should. Nothing is lost.</p>
      {/* biome-ignore lint/a11y/useValidAnchor: the page itself, with its query */}
      <a href="" className="btn btn-outline border-control">
        Try again
      </a>
    </div>
  )
}

/**
 * A full-page spinner with a note if it lasts, for a page that the buyer must not lose. @param
 * title the page’s heading
 */
export function FullPageWait({ title }: { title: string }) {
  return (
    <section className="content-width min-h-dvh py-6 lg:pt-8">
      <h1 className="text-3xl text-quiet lg:text-4xl">{title}</h1>
      <div className="mt-[25dvh] grid justify-items-center gap-6">
        <p role="status">
          <span className="spinner text-4xl text-quiet" aria-hidden="true" />
          <span className="sr-only">Loading</span>
        </p>
        <LateNote />
      </div>
    </section>
  )
}
