import { Link } from 'react-router'

export function PageNotFound({
  children = 'Nothing at this address fits. Check it, or start at the front.',
}: {
  children?: string
}) {
  return (
    <section className="content-width grid justify-items-center gap-5 py-16 text-center">
      <img src="/art/not-found.svg" alt="" width={320} height={240} />
      <h1>Page Not Found</h1>
      <p className="text-quiet">{children}</p>
      <Link to="/" className="btn btn-primary">
        Go to Home
      </Link>
    </section>
  )
}
