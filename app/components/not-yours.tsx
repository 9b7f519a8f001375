import { Link } from 'react-router'

/** In place of a page about an order that another customer placed. */
export function NotYours() {
  return (
    <section className="grid max-w-xl justify-items-start gap-4 rounded-box border border-base-300 bg-base-100 p-5 lg:p-8">
      <h2>This order is not yours</h2>
      <p>Only the customer who placed an order can open this page.</p>
      <Link to="/dashboard/myOrders" className="btn btn-primary">
        My Orders
      </Link>
    </section>
  )
}
