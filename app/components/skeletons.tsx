import type { ReactNode } from 'react'

// Cards and lists whose content is on its way, as large as they will be.

const COUNT = 6

export function ProductSkeletons() {
  return (
    <Grid className="sm:grid-cols-2 lg:grid-cols-3">
      <div className="skeleton aspect-4/3" />
      <div className="grid gap-3 px-1 pt-4 pb-1">
        <div className="skeleton h-6 w-3/4" />
        <div className="skeleton h-9" />
        <div className="skeleton h-5 w-2/3" />
        <div className="skeleton mt-2 h-11 w-1/3" />
      </div>
    </Grid>
  )
}

export function ReviewSkeletons() {
  return (
    <Grid className="md:grid-cols-2 lg:grid-cols-3">
      <div className="grid gap-4 p-2">
        <div className="skeleton h-16" />
        <div className="flex items-center gap-3">
          <div className="skeleton size-11" />
          <div className="skeleton h-10 w-1/2" />
        </div>
      </div>
    </Grid>
  )
}

function Grid({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <div aria-hidden="true" data-testid="skeletons" className={`grid gap-5 ${className}`}>
        {Array.from({ length: COUNT }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
          <div key={place} className="rounded-box border border-base-300 bg-base-100 p-3">
            {children}
          </div>
        ))}
      </div>
    </div>
  )
}

const LINES = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3']

/** A list of the dashboard, under the title of its page. */
export function ListSkeleton({ title }: { title: string }) {
  return (
    <section aria-busy="true" data-testid="skeleton">
      <h2 className="text-quiet">{title}</h2>
      <p role="status" className="sr-only">
        Loading
      </p>
      <div
        aria-hidden="true"
        className="mt-6 grid gap-3 max-lg:mt-4 lg:gap-0 lg:rounded-box lg:border lg:border-base-300 lg:bg-base-100"
      >
        {LINES.map((width) => (
          <div
            key={width}
            className="flex items-center gap-4 border-base-300 p-4 lg:not-last:border-b max-lg:rounded-box max-lg:border max-lg:bg-base-100"
          >
            <div className="skeleton h-12 w-16 shrink-0" />
            <div className="grid flex-1 gap-2">
              <div className={`skeleton h-4 ${width}`} />
              <div className="skeleton h-3 w-1/4" />
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
