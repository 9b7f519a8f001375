const LINES = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3']

/** Placeholder of a dashboard list that is loading, under the title of its page. */
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
