import { Link } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'

type Props = {
  hasParts: boolean
  /** May the role open a page? */
  mayOpen: (path: string) => boolean
}

/** Shown instead of the sales until the first order. */
export function NoOrders({ hasParts, mayOpen }: Props) {
  return (
    <Card
      as="section"
      aria-labelledby="no-orders"
      className="grid grid-cols-1 justify-items-center gap-4 p-8 text-center"
    >
      <img src="/art/empty-orders.svg" alt="" width={240} height={180} />
      <h3 id="no-orders">No orders yet</h3>
      <p className="max-w-prose">
        From the first paid order on, this page shows the sales and refunds of each day, the parts
        that sell most and those that run out.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {hasParts ? (
          <Link to="/" className="btn btn-primary">
            See the shop as a buyer
          </Link>
        ) : (
          mayOpen('/dashboard/addProduct') && (
            <>
              <Link to="/dashboard/addProduct" className="btn btn-primary">
                Add A Product
              </Link>
              <Link to="/dashboard/imports" className="btn btn-outline">
                Import parts from a file
              </Link>
            </>
          )
        )}
        {mayOpen('/dashboard/settings') && (
          <Link to="/dashboard/settings" className="btn btn-outline">
            Settings
          </Link>
        )}
      </div>
    </Card>
  )
}
