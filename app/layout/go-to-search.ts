import { STATES } from '#app/order/state-mark.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import type { ListedCustomer } from '#contract/account/customer.ts'
import type { Permission } from '#contract/account/permission.ts'
import { otherRecipient } from '#contract/address/recipient-name.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import type { Page } from '#contract/page.ts'
import { listCustomers } from '../api/customer.ts'
import { listStaffOrders } from '../api/staff-order.ts'
import { listStaffProducts } from '../api/staff-product.ts'
import { PROGRAM_PAGES, SETTINGS, SETTINGS_SECTIONS } from '../content/settings-sections.ts'
import { getSession, isAllowed } from '../session/session.ts'
import { staffMenu } from './dashboard-entries.ts'

export type Place = { to: string; name: string; detail?: string; aside?: string }
/** @param more where the rest of what is found is listed */
export type Places = { title: string; places: Place[]; more?: Place }

const PAGES_OF_SETTINGS = [...SETTINGS_SECTIONS, ...PROGRAM_PAGES]

/** How many hits of each kind are offered. */
const SHOWN = 4

/** What the session's role may not see. */
const NONE = { items: [], next: undefined, total: 0, isSimilar: false }

/** The screens, and the sections of Settings, of which each typed word begins a word. */
export function findScreens(q: string, permissions: readonly Permission[]): Places[] {
  const typed = wordsOf(q)
  const entries = staffMenu(permissions).flatMap(({ entries }) => entries)
  const places = entries
    .filter(([, label]) =>
      typed.every((one) => wordsOf(label).some((word) => word.startsWith(one))),
    )
    .map(([to, name]) => ({ to, name }))
  const ofSettings = permissions.includes('settings') ? PAGES_OF_SETTINGS : []
  const sections = ofSettings
    .filter(([, title, words]) =>
      typed.every((one) => wordsOf(`${title} ${words}`).some((word) => word.startsWith(one))),
    )
    .map(([id, title]) => ({ to: `${SETTINGS}/${id}`, name: title }))
  return [...kind('Screens', places), ...kind('Settings', sections)]
}

/**
 * Orders, parts and people. For a number, its order comes first. Orders that only contain a part
 * come after the part.
 */
export async function findRecords(q: string): Promise<Places[]> {
  const session = getSession()
  const [orders, parts, people] = await Promise.all([
    isAllowed(session, 'orders', 'accounts') ? listStaffOrders({ q }, { limit: SHOWN }) : NONE,
    isAllowed(session, 'catalog', 'stock') ? listStaffProducts({ q }, undefined, SHOWN) : NONE,
    isAllowed(session, 'customers')
      ? listCustomers({ q, isBlocked: false }, undefined, SHOWN)
      : NONE,
  ])
  const ofOrders = kind(
    orders.isSimilar ? 'Orders of similar names' : 'Orders',
    orders.items.map(placeOfOrder).sort(isNumber(q)),
    restOf(orders, ORDERS, q),
  )
  const ofParts = kind('Parts', parts.items.map(placeOfPart), restOf(parts, PARTS, q))
  const ofPeople = kind('People', people.items.map(placeOfPerson), restOf(people, PEOPLE, q))
  const isOfOrder = orders.items.some((order) => isOfItsOwn(order, q))
  return [...(isOfOrder ? [ofOrders, ofParts] : [ofParts, ofOrders]), ofPeople].flat()
}

/** Is it found by its number, its customer or its recipient? */
function isOfItsOwn(order: Order, q: string) {
  const { number, customerName, customer } = order
  const own = withoutAccents(`${number} ${customerName} ${customer} ${otherRecipient(order) ?? ''}`)
  return wordsOf(withoutAccents(q).replace('#', '')).every((word) => own.includes(word))
}

type List = readonly [path: string, title: string]

const ORDERS: List = ['/dashboard/manageOrders', 'Manage Orders']
const PARTS: List = ['/dashboard/manageProducts', 'Manage Products']
const PEOPLE: List = ['/dashboard/customers', 'Customers']

/**
 * The list of all that is found, where it is more than is offered here. Only orders are counted.
 */
function restOf({ items, next, total = 0 }: Page<unknown>, list: List, q: string) {
  const [path, title] = list
  if (!next) return undefined
  const isCounted = list === ORDERS && total > items.length
  const name = `${isCounted ? `All ${formatCount(total)}` : 'More'} in ${title}`
  return { to: `${path}?${new URLSearchParams({ q })}`, name }
}

function kind(title: string, places: Place[], more?: Place): Places[] {
  return places.length > 0 ? [{ title, places: places.slice(0, SHOWN), ...(more && { more }) }] : []
}

function placeOfOrder(order: Order): Place {
  const { _id, number, customerName, product, placedAt, state, refunded, total } = order
  const recipient = otherRecipient(order)
  return {
    to: `/dashboard/order/${_id}`,
    name: `${number} ${customerName}`,
    detail: [recipient && `To ${recipient}`, formatDate(placedAt), product, formatPrice(total)]
      .filter(Boolean)
      .join(', '),
    aside: STATES[refunded >= total ? 'refunded' : state].label,
  }
}

function placeOfPart({ _id, title, name, sku, availableQuantity }: StaffProduct): Place {
  return {
    to: isAllowed(getSession(), 'catalog')
      ? `/dashboard/product/${_id}`
      : `/dashboard/stock/${_id}`,
    name: title || name,
    ...(sku && { detail: sku }),
    aside: `${formatCount(availableQuantity)} in stock`,
  }
}

function placeOfPerson(customer: ListedCustomer): Place {
  const { _id, name, email, blocked, hasAccount, verified } = customer
  const known = verified ? 'Guest' : 'Not verified'
  const aside = blocked ? 'Blocked' : hasAccount && verified ? '' : known
  return { to: `/dashboard/customer/${_id}`, name: name || email, detail: email, aside }
}

/** The order with the number that was typed comes before those that only have it in them. */
function isNumber(q: string) {
  return (a: Place, b: Place) =>
    Number(b.name.startsWith(`${q} `)) - Number(a.name.startsWith(`${q} `))
}

function withoutAccents(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function wordsOf(text: string) {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
