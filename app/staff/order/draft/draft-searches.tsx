import type { ReactNode } from 'react'
import { listCustomers } from '#app/api/customer.ts'
import { listStaffProducts } from '#app/api/staff-product.ts'
import type { ListedCustomer } from '#contract/account/customer.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { formatCount, formatCountOf, formatPrice } from '#contract/money.ts'
import { ChoiceSearch } from './choice-search.tsx'

const SHOWN = 6

type PartProps = {
  onAdd: (part: StaffProduct) => void
  /** Whether a part fits the caller's car. */
  showFit?: (part: StaffProduct) => ReactNode
}

/** Finds parts by name, number, SKU or barcode. */
export function PartToAdd({ onAdd, showFit }: PartProps) {
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
            {showFit?.(part)}
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

/** Finds who has ordered or asked before. */
export function CustomerSearch({ onChoose }: { onChoose: (customer: ListedCustomer) => void }) {
  return (
    <ChoiceSearch
      label="Ordered before?"
      placeholder="Name, email, phone or order"
      found="Customers found"
      none="No such customer."
      find={findCustomers}
      idOf={({ _id }) => _id}
      onChoose={onChoose}
      show={({ name, email, orders, blocked }) => (
        <>
          <span className="min-w-0 wrap-anywhere">
            {name || email}
            <span className="block text-quiet text-sm">{email}</span>
          </span>
          <span className={`shrink-0 text-sm ${blocked ? 'text-error' : 'text-quiet'}`}>
            {blocked ? 'Blocked' : formatCountOf(orders, 'order')}
          </span>
        </>
      )}
    />
  )
}

async function findCustomers(q: string) {
  const { items } = await listCustomers({ q, isBlocked: false }, undefined, SHOWN)
  return items.filter(({ email }) => email !== '')
}
