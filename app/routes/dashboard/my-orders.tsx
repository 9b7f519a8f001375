import { type ReactNode, useState } from 'react'
import { Link, redirect, useRevalidator } from 'react-router'
import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import * as api from '../../api.ts'
import { FormError } from '../../components/form-error.tsx'
import { Modal } from '../../components/modal.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { ShortId } from '../../components/short-id.tsx'
import { toast } from '../../components/toasts.tsx'
import { pageTitle } from '../../page-title.ts'
import { requireUser, signOut } from '../../session.ts'
import { useMore } from '../../use-more.ts'
import type { Route } from './+types/my-orders'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireUser(request)
  try {
    return { email, orders: await api.listOrdersOf(email) }
  } catch (error) {
    // spec §4: an order list that answers 401 or 403 ends the session.
    if (!(error instanceof api.ApiError && [401, 403].includes(error.status))) throw error
    await signOut()
    throw redirect('/')
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'My Orders')]
}

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const { email, orders } = loaderData
  const { items, ...more } = useMore(orders, (cursor) => api.listOrdersOf(email, cursor))
  const [toCancel, setToCancel] = useState<Order>()
  return (
    <section>
      <h2>My Orders: {orders.total}</h2>
      {items.length === 0 ? <NoOrders /> : <OrderTable orders={items} onCancel={setToCancel} />}
      <MoreButton {...more}>Show more orders</MoreButton>
      {toCancel && <CancelDialog order={toCancel} onClose={() => setToCancel(undefined)} />}
    </section>
  )
}

function NoOrders() {
  return (
    <div className="mt-6 grid justify-items-center gap-4 rounded-box border border-base-300 bg-base-100 p-8 text-center">
      <img src="/art/empty-orders.svg" alt="" width={240} height={180} />
      <p>Nothing ordered yet. The shelves are two clicks away.</p>
      <Link to="/products" className="btn btn-primary">
        See the parts
      </Link>
    </div>
  )
}

type TableProps = { orders: Order[]; onCancel: (order: Order) => void }

/** A table where there is room; on a phone every row is a card with its labels. */
function OrderTable({ orders, onCancel }: TableProps) {
  return (
    <table className="mt-6 w-full rounded-box border border-base-300 bg-base-100 max-md:block">
      <thead className="border-base-300 border-b text-left text-quiet text-sm max-md:sr-only">
        <tr>
          <th className="p-3 font-normal">#</th>
          <th className="p-3 font-normal">Product Name</th>
          <th className="p-3 font-normal">Product Id</th>
          <th className="p-3 text-right font-normal">Price</th>
          <th className="p-3 font-normal">Order Cancel</th>
          <th className="p-3 font-normal">Payment</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {orders.map((order, place) => (
          <OrderRow key={order._id} number={place + 1} order={order} onCancel={onCancel} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { number: number; order: Order; onCancel: (order: Order) => void }

function OrderRow({ number, order, onCancel }: RowProps) {
  return (
    <tr className="border-base-300 not-last:border-b max-md:grid max-md:gap-1 max-md:p-3">
      <Cell label="#">
        <span className="text-quiet tabular-nums">{number}</span>
      </Cell>
      <Cell label="Product Name">
        <span className="wrap-anywhere">{order.product}</span>
      </Cell>
      <Cell label="Product Id">
        <ShortId id={order.productId} label="product id" />
      </Cell>
      <Cell label="Price" className="tabular-nums md:text-right">
        <Price order={order} />
      </Cell>
      <Cell label="Order Cancel">
        {order.paid ? (
          <span className="badge badge-success badge-outline">Paid</span>
        ) : (
          <button type="button" className="btn btn-outline" onClick={() => onCancel(order)}>
            Cancel
          </button>
        )}
      </Cell>
      <Cell label="Payment">
        {order.paid ? (
          <span className="inline-grid gap-1 rounded-box border border-success px-3 py-2">
            <span className="font-semibold text-success">Paid</span>
            {order.transactionId && <ShortId id={order.transactionId} label="transaction id" />}
          </span>
        ) : (
          <Link to={`/dashboard/payment/${order._id}`} className="btn btn-primary">
            pay
          </Link>
        )}
      </Cell>
    </tr>
  )
}

function Price({ order }: { order: Order }) {
  return (
    <span>
      {formatPrice(order.pricePerUnit)}
      <span className="block text-quiet text-sm">
        × {order.quantity} = {formatPrice(order.total)}
      </span>
    </span>
  )
}

type CellProps = { label: string; className?: string; children: ReactNode }

function Cell({ label, className = '', children }: CellProps) {
  return (
    <td
      data-label={label}
      className={`p-3 max-md:grid max-md:grid-cols-[7.5rem_1fr] max-md:items-center max-md:gap-2 max-md:p-1 max-md:before:text-quiet max-md:before:text-sm max-md:before:content-[attr(data-label)] ${className}`}
    >
      <span>{children}</span>
    </td>
  )
}

function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function proceed() {
    setBusy(true)
    setError(undefined)
    try {
      await api.cancelOrder(order._id)
      toast('Successfully Canceled Order!')
      onClose()
    } catch (caught) {
      setError(caught instanceof Error ? caught.message : String(caught))
    }
    setBusy(false)
    await revalidate() // it may have been paid meanwhile
  }

  return (
    <Modal title={`Cancel the order for ${order.product}?`} onClose={onClose}>
      {/* spec §2: a joke about a free subscription */}
      <p>
        You also lose your free lifetime subscription to looking forward to the parcel. The units go
        back on the shelf.
      </p>
      <FormError>{error}</FormError>
      <div className="modal-action">
        <button type="button" className="btn btn-error" disabled={busy} onClick={proceed}>
          {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
          Proceed
        </button>
        <button type="button" className="btn btn-outline" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Modal>
  )
}
