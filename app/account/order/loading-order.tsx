import { LateNote } from '#app/ui/components/late-note.tsx'

/** An order's page, or its invoice, until it is loaded. */
export function LoadingOrder({ title }: { title: string }) {
  return (
    <section aria-busy="true" data-testid="skeleton" className="content-width py-6 lg:py-8">
      <h1 className="text-3xl text-quiet">{title}</h1>
      <p role="status" className="sr-only">
        Loading
      </p>
      <div aria-hidden="true" className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6">
          <div className="skeleton h-28" />
          <div className="skeleton h-64" />
        </div>
        <div className="skeleton h-64" />
      </div>
      <LateNote className="sticky bottom-4 mt-6 rounded-box border border-base-300 bg-base-100 p-4" />
    </section>
  )
}
