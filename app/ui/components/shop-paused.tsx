import { Link, useLocation } from 'react-router'

/**
 * Replaces a page that can't be made now. @param why unless it is because of an outage of the
 * database
 */
export function ShopPaused({ why }: { why: string | null }) {
  const { pathname, search } = useLocation()
  return (
    <section className="content-width grid justify-items-center gap-5 py-16 text-center">
      <img src="/art/not-found.svg" alt="" width={320} height={240} />
      <h1>We’ll Be Right Back</h1>
      <p className="max-w-prose text-quiet">
        {why ||
          'We can’t take orders right now. Orders that you have placed are safe. Please try again in a minute.'}
      </p>
      <Link reloadDocument to={pathname + search} className="btn btn-primary">
        Try again
      </Link>
    </section>
  )
}
