import type { Permission } from '#contract/account/permission.ts'

// The screens of the dashboard, by what they are about.

export const TO_SEND = '/dashboard/toSend'
export const RETURNS = '/dashboard/returns'
export const REVIEWS = '/dashboard/manageReviews'
export const QUESTIONS = '/dashboard/questions'
export const FAILED = '/dashboard/failed'

type Entry = readonly [to: string, label: string, ...permissions: Permission[]]

/** An entry with permissions is for the roles that have one of them. */
export type Group = { title?: string; entries: readonly Entry[] }

const PROFILE = ['/dashboard', 'My Profile'] as const

export const CUSTOMER_MENU: Group[] = [
  {
    entries: [
      PROFILE,
      ['/dashboard/myOrders', 'My Orders'],
      ['/dashboard/addReview', 'Add Review'],
    ],
  },
]

const STAFF_MENU: Group[] = [
  {
    title: 'Sell',
    entries: [
      ['/dashboard/today', 'Today', 'reports', 'ship'],
      [TO_SEND, 'To send', 'ship'],
      ['/dashboard/manageOrders', 'Manage Orders', 'orders', 'accounts'],
      [RETURNS, 'Returns', 'orders', 'ship', 'accounts'],
      ['/dashboard/codes', 'Discount codes', 'catalog'],
    ],
  },
  {
    title: 'Parts',
    entries: [
      ['/dashboard/manageProducts', 'Manage Products', 'catalog', 'stock'],
      ['/dashboard/addProduct', 'Add Product', 'catalog'],
      ['/dashboard/categories', 'Categories', 'catalog'],
      ['/dashboard/receive', 'Receive stock', 'stock'],
      ['/dashboard/imports', 'Import', 'catalog'],
      ['/dashboard/did-not-fit', 'Parts that did not fit', 'catalog'],
    ],
  },
  {
    title: 'People',
    entries: [
      ['/dashboard/customers', 'Customers', 'customers'],
      ['/dashboard/users', 'All Users', 'staff'],
      ['/dashboard/staff', 'Staff', 'staff'],
      [REVIEWS, 'Manage Reviews', 'customers'],
      [QUESTIONS, 'Questions', 'customers'],
      PROFILE,
    ],
  },
  {
    title: 'Shop',
    entries: [
      ['/dashboard/settings', 'Settings', 'settings'],
      [FAILED, 'Something failed', 'system'],
      ['/dashboard/exports', 'Exports', 'export'],
      ['/dashboard/backups', 'Backups', 'system'],
      ['/dashboard/audit', 'Audit', 'audit'],
    ],
  },
]

/** The menu of the staff with these permissions. */
export function staffMenu(permissions: readonly Permission[]): Group[] {
  return STAFF_MENU.map(({ entries, ...group }) => ({
    ...group,
    entries: entries.filter(
      ([, , ...needed]) => needed.length === 0 || needed.some((one) => permissions.includes(one)),
    ),
  })).filter(({ entries }) => entries.length > 0)
}

/** Has the menu with these permissions an entry for that page? @param to with or without a query */
export function isInMenu(permissions: readonly Permission[], to: string) {
  const [path] = to.split('?')
  return staffMenu(permissions).some(({ entries }) => entries.some(([entry]) => entry === path))
}

/** The entries of pages below a list. */
const SECTIONS: [pathname: RegExp, entry: string][] = [
  [/^\/dashboard\/(order\/|drafts?\b)/, '/dashboard/manageOrders'],
  [/^\/dashboard\/(product|stock)\//, '/dashboard/manageProducts'],
  [/^\/dashboard\/(categories|diagrams|jobs)\b/, '/dashboard/categories'],
  [/^\/dashboard\/imports?\//, '/dashboard/imports'],
  [/^\/dashboard\/customer\//, '/dashboard/customers'],
  [/^\/dashboard\/settings\//, '/dashboard/settings'],
  [/^\/dashboard\/(payment|receipt)\//, '/dashboard/myOrders'],
]

/** The menu’s entry of a page, which has one or is below one. */
export function entryOf(pathname: string) {
  return SECTIONS.find(([page]) => page.test(pathname))?.[1] ?? pathname
}

/** Pages that are one long list. */
const LISTS = [
  'myOrders',
  'users',
  'customers',
  'manageProducts',
  'manageOrders',
  'returns',
  'manageReviews',
  'audit',
].map((page) => `/dashboard/${page}`)

/** @returns undefined for a page that is no list */
export function listTitle(pathname: string) {
  if (!LISTS.includes(pathname)) return undefined
  return [...CUSTOMER_MENU, ...STAFF_MENU]
    .flatMap(({ entries }) => entries)
    .find(([to]) => to === pathname)?.[1]
}

export function isForCustomers(pathname: string) {
  return CUSTOMER_MENU.some(({ entries }) => entries.some(([to]) => to === pathname))
}
