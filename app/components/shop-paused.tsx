import { Link, useLocation } from 'react-router'

/** Replaces a page that needs the database during an outage. */
export function ShopPaused() {
  const { pathname, search } = useLocation()
  return (
    <section className="content-width grid justify-items-center gap-5 py-16 text-center">
      <img src="/art/not-found.svg" alt="" width={320} height={240} />
      <h1>We’ll Be Right Back</h1>
      <p className="max-w-prose text-quiet">
        We can’t reach our shelves right now, so ordering is paused. Orders that you have placed are
        safe. Please try again in a minute.
      </p>
      <Link reloadDocument to={pathname + search} className="btn btn-primary">
        Try again
      </Link>
    </section>
  )
}
