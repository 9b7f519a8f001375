import { Link } from 'react-router'
import { OrderPrice } from '#app/order/order-cells.tsx'
import { CopiedId } from '#app/ui/components/copy-id.tsx'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import { Cell, Row } from '#app/ui/lists/table.tsx'
import type { Order } from '#contract/order/order.ts'
import { isAllRefunded, isCanceledUnpaid, isClosed } from '#contract/order/order-state.ts'
import { isPaidByCard, paidWords } from '#contract/payment/paid-words.ts'
import { BuyOrderAgain } from './buy-again.tsx'
import { OrderFold } from './order-fold.tsx'

type Props = { number: number | undefined; order: Order; onCancel: (order: Order) => void }

/** An order in My Orders: a line of the table, on narrow screens a card. */
export function OrderRow({ number, order, onCancel }: Props) {
  const isOpen = !isClosed(order)
  return (
    <Row card="order" isOpen={isOpen}>
      <Cell bare label="#" className={`${CELL} max-lg:absolute max-lg:top-1 max-lg:right-3`}>
        <span className="text-quiet max-lg:text-sm">
          {number ?? <span className="max-lg:hidden">–</span>}
        </span>
      </Cell>
      <Cell bare label="Product Name" className={`${CELL} max-lg:col-span-3 max-lg:row-start-1`}>
        <NameAndState order={order} />
      </Cell>
      <Cell bare label="Product Id" className={`${CELL} max-lg:col-start-1 max-lg:row-start-3`}>
        <p>
          <CopiedId id={order.productId} label="product id" className="min-h-6" />
        </p>
      </Cell>
      <Cell
        bare
        label="Price"
        className={`${CELL} max-lg:col-start-1 max-lg:row-start-2 lg:text-base lg:leading-5 lg:[&_.text-sm]:text-xs`}
      >
        <OrderPrice order={order} />
      </Cell>
      <Cell
        bare
        label="Order Cancel"
        className={`${CELL} ${isOpen ? `max-lg:col-start-2 ${BESIDE}` : 'max-lg:sr-only'}`}
      >
        {isOpen ? (
          <button
            type="button"
            className={QUIET}
            aria-describedby={`product-${order._id}`}
            onClick={() => onCancel(order)}
          >
            Cancel
          </button>
        ) : (
          <NotCanceled order={order} />
        )}
      </Cell>
      <Cell
        bare
        label="Payment"
        className={`${CELL} max-lg:col-start-3 max-lg:text-right ${BESIDE}`}
      >
        {isOpen ? (
          <Link
            to={`/dashboard/payment/${order._id}`}
            className="btn btn-primary min-w-20 lg:h-9 lg:min-h-9"
            aria-describedby={`product-${order._id}`}
          >
            pay
          </Link>
        ) : (
          <Payment order={order} />
        )}
      </Cell>
    </Row>
  )
}

/** On a card beside the price and the id. */
const BESIDE = 'max-lg:row-span-2 max-lg:row-start-2'
const CELL = 'max-lg:py-0 lg:px-2 lg:py-0.75 lg:align-middle'
const QUIET = 'inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-6'

function NameAndState({ order }: { order: Order }) {
  return (
    <div className="flex items-start gap-3 lg:gap-2">
      <div className="w-14 shrink-0 lg:w-12">
        <PartPicture src={order.productImg} alt="" sizes="4rem" />
      </div>
      <div className="min-w-0 flex-1 lg:leading-4.5">
        <Link
          id={`product-${order._id}`}
          to={`/product/${order.productId}`}
          dir="auto"
          className="font-semibold wrap-anywhere hover:text-primary hover:underline max-lg:flex max-lg:min-h-11 max-lg:items-center max-lg:-my-1.5 max-lg:pr-6 max-lg:leading-tight lg:line-clamp-2 lg:text-sm lg:leading-4.5"
        >
          {order.part.title}
        </Link>
        <OrderFold order={order} />
      </div>
    </div>
  )
}

/** spec §2: the badge of a paid row; a dash is shown, and what it means is said. */
function NotCanceled({ order }: { order: Order }) {
  const why = whyClosed(order)
  return (
    <span className="text-quiet" title={`${why}: it can’t be canceled here`}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{why}</span>
    </span>
  )
}

function whyClosed(order: Order) {
  if (order.processing) return PROCESSING
  if (isCanceledUnpaid(order)) return 'Canceled'
  return isAllRefunded(order) ? 'Refunded' : 'Paid'
}

const PROCESSING = 'Payment processing'

/** spec §2: ‘Paid’ and the transaction id. */
function Payment({ order }: { order: Order }) {
  const { _id, transactionId, refunds } = order
  const id = transactionId ?? refunds[0]?.transactionId
  if (order.processing) return <span className="text-quiet">{PROCESSING}</span>
  if (isCanceledUnpaid(order)) return <span className="text-quiet">Canceled</span>
  return (
    <div className="grid max-lg:justify-items-end">
      <div className="flex flex-wrap items-center gap-x-3">
        {isAllRefunded(order) ? (
          <span className="font-semibold text-quiet">Refunded</span>
        ) : (
          <span className="inline-flex items-center gap-1.5 font-semibold text-success">
            <StrokeIcon viewBox="0 0 12 12" className="size-3.5" strokeWidth="2">
              <path d="m2 6.5 2.5 2.5L10 3.5" />
            </StrokeIcon>
            Paid
          </span>
        )}
        <BuyOrderAgain id={_id} className={`text-quiet text-sm max-lg:hidden ${QUIET}`} />
      </div>
      {!isPaidByCard(order) && <span className="text-quiet text-sm">{paidWords(order)}</span>}
      {id && (
        <p className="max-lg:max-w-34">
          <CopiedId id={id} label="transaction id" className="min-h-6 max-lg:text-right" />
        </p>
      )}
    </div>
  )
}
