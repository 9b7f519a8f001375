import { listStaffOrders } from '#app/api/staff-order.ts'
import { listStaffProducts } from '#app/api/staff-product.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import type { ListedOrder } from '#contract/order/staff-order.ts'
import { ChoiceSearch } from './choice-search.tsx'

const SHOWN = 6

/** Finds parts by name, number, SKU or barcode. */
export function PartSearch({ onAdd }: { onAdd: (part: StaffProduct) => void }) {
  return (
    <ChoiceSearch
      label="Add a part"
      placeholder="Name, number, SKU or barcode"
      found="Parts found"
      none="No part found."
      find={async (q) => (await listStaffProducts({ q, state: 'live' }, undefined, SHOWN)).items}
      idOf={({ _id }) => _id}
      onChoose={onAdd}
      show={(part) => (
        <>
          <span className="min-w-0 wrap-anywhere">
            {part.title ?? part.name}
            <span className="block text-quiet text-sm">
              {[part.brand, part.number, part.sku].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="shrink-0 text-right tabular-nums">
            {formatPrice(part.pricePerUnit)}
            <span className="block text-quiet text-sm">
              {formatCount(part.availableQuantity)} in stock
            </span>
          </span>
        </>
      )}
    />
  )
}

/** Finds who has ordered before, each email by its newest order. */
export function CustomerSearch({ onChoose }: { onChoose: (order: ListedOrder) => void }) {
  return (
    <ChoiceSearch
      label="Ordered before?"
      placeholder="Name, email, phone or order number"
      found="Customers found"
      none="No earlier order found."
      find={findCustomers}
      idOf={({ _id }) => _id}
      onChoose={onChoose}
      show={({ customer, customerName, number }) => (
        <>
          <span className="min-w-0 wrap-anywhere">
            {customerName}
            <span className="block text-quiet text-sm">{customer}</span>
          </span>
          <span className="shrink-0 text-quiet text-sm">Order {number}</span>
        </>
      )}
    />
  )
}

async function findCustomers(q: string) {
  const { items } = await listStaffOrders({ q }, { limit: 24 })
  const known = items.filter(({ customer }) => customer !== '')
  const newest = new Map(known.toReversed().map((order) => [order.customer, order]))
  return [...newest.values()].toReversed().slice(0, SHOWN)
}
