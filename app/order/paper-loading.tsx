/** In place of an order's page, or its invoice, until it has come. */
export function PaperLoading({ title }: { title: string }) {
  return (
    <section className="content-width py-6 lg:py-8">
      <h1 className="text-3xl">{title}</h1>
      <div role="status" className="mt-6 grid gap-3">
        <span className="sr-only">Loading</span>
        {['first', 'second'].map((key) => (
          <div key={key} aria-hidden="true" className="skeleton h-40" />
        ))}
      </div>
    </section>
  )
}
