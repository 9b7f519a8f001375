import { Link } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'

/** Replaces a page about another customer's order. */
export function OrderForbidden() {
  return (
    <Card as="section" className="grid max-w-xl justify-items-start gap-4 p-5 lg:p-8">
      <h2>This order is not yours</h2>
      <p>Only the customer who placed an order can open this page.</p>
      <Link to="/dashboard/myOrders" className="btn btn-primary">
        My Orders
      </Link>
    </Card>
  )
}
