import { data, Link } from 'react-router'
import { pageTitle } from '../page-meta.ts'
import type { Route } from './+types/not-found'

export function loader() {
  return data(null, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Page Not Found')]
}

export default function NotFound() {
  return (
    <section className="content-width grid justify-items-center gap-5 py-16 text-center">
      <img src="/art/not-found.svg" alt="" width={320} height={240} />
      <h1>Page Not Found</h1>
      <p className="text-quiet">Nothing at this address fits. Check it, or start at the front.</p>
      <Link to="/" className="btn btn-primary">
        Go to Home
      </Link>
    </section>
  )
}
