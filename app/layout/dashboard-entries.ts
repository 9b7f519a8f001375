// The screens of the dashboard, by what they are about.

export const TO_SEND = '/dashboard/toSend'
export const RETURNS = '/dashboard/returns'
export const FAILED = '/dashboard/failed'

export type Group = { title?: string; entries: readonly (readonly [to: string, label: string])[] }

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

export const ADMIN_MENU: Group[] = [
  {
    title: 'Sell',
    entries: [
      ['/dashboard/today', 'Today'],
      [TO_SEND, 'To send'],
      ['/dashboard/manageOrders', 'Manage Orders'],
      [RETURNS, 'Returns'],
    ],
  },
  {
    title: 'Parts',
    entries: [
      ['/dashboard/manageProducts', 'Manage Products'],
      ['/dashboard/addProduct', 'Add Product'],
      ['/dashboard/categories', 'Categories'],
      ['/dashboard/receive', 'Receive stock'],
      ['/dashboard/imports', 'Import'],
      ['/dashboard/did-not-fit', 'Parts that did not fit'],
    ],
  },
  {
    title: 'People',
    entries: [
      ['/dashboard/users', 'All Users'],
      ['/dashboard/manageReviews', 'Manage Reviews'],
      ['/dashboard/questions', 'Questions'],
      PROFILE,
    ],
  },
  {
    title: 'Shop',
    entries: [
      ['/dashboard/settings', 'Settings'],
      [FAILED, 'Something failed'],
      ['/dashboard/exports', 'Exports'],
      ['/dashboard/backups', 'Backups'],
      ['/dashboard/audit', 'Audit'],
    ],
  },
]

/** Pages that are one long list. */
const LISTS = [
  'myOrders',
  'users',
  'manageProducts',
  'manageOrders',
  'returns',
  'manageReviews',
  'audit',
].map((page) => `/dashboard/${page}`)

/** @returns undefined for a page that is no list */
export function listTitle(pathname: string) {
  if (!LISTS.includes(pathname)) return undefined
  return [...CUSTOMER_MENU, ...ADMIN_MENU]
    .flatMap(({ entries }) => entries)
    .find(([to]) => to === pathname)?.[1]
}

export function isForCustomers(pathname: string) {
  return CUSTOMER_MENU.some(({ entries }) => entries.some(([to]) => to === pathname))
}
