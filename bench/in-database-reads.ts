import { listUsers } from '#server/account/user.ts'
import { listProducts } from '#server/catalog/product.ts'
import { listReviews } from '#server/catalog/review/review.ts'
import { listStaffProducts } from '#server/catalog/staff-product.ts'
import { listStockMovements } from '#server/catalog/stock/stock-movement.ts'
import { listAudit } from '#server/platform/audit/list-audit.ts'
import { pool } from '#server/platform/db/client.ts'
import { listAllOrders } from '#server/sales/order/view/order-list.ts'
import { searchOrders } from '#server/sales/order/view/order-search.ts'

// The lists and searches whose statements are timed in the database, each for what a sample order
// has.

export type Sample = {
  id: string
  number: string
  name: string
  email: string
  /** To whom and where it is sent. */
  recipient: string
  product: string
  part: string
  /** Of a part that about ten orders have. */
  sku: string
  /** Of the part that most orders have. */
  skuOfMost: string
  payment: string
  tracking: string
}
export type Kind = 'key' | 'list' | 'search'
type Read = readonly [name: string, kind: Kind, read: (of: Sample) => Promise<unknown>]

const page = { limit: 24, sort: 'newest' } as const
const BY_KEY = 'A select by primary key'

export const READS: Read[] = [
  [
    BY_KEY,
    'key',
    ({ id }) =>
      pool.query({ name: 'by key', text: 'select * from "order" where id = $1', values: [id] }),
  ],
  ['Products', 'list', () => listProducts(page)],
  ['Reviews', 'list', () => listReviews(page)],
  ['Manage Products', 'list', () => listStaffProducts(page)],
  ['Deleted products', 'list', () => listStaffProducts({ ...page, state: 'deleted' })],
  ['Products whose stock is low', 'list', () => listStaffProducts({ ...page, stock: 'low' })],
  [
    'A product’s ledger',
    'list',
    ({ product }) => listStockMovements(product, { limit: page.limit }),
  ],
  ['Manage Orders', 'list', () => listAllOrders(page)],
  ['Manage Orders, from the middle', 'list', ({ id }) => listAllOrders({ ...page, cursor: id })],
  [
    'To send, oldest first',
    'list',
    () => searchOrders({ ...page, sort: 'oldest', state: 'to send' }),
  ],
  ['All Users', 'list', () => listUsers(page)],
  ['The audit', 'list', () => listAudit(page)],
  ['Orders by number', 'search', ({ number }) => searchOrders({ ...page, q: number })],
  ['Orders by name', 'search', ({ name }) => searchOrders({ ...page, q: name })],
  ['Orders by email', 'search', ({ email }) => searchOrders({ ...page, q: email })],
  [
    'Orders by recipient and city',
    'search',
    ({ recipient }) => searchOrders({ ...page, q: recipient }),
  ],
  ['Orders by a part that all have', 'search', ({ part }) => searchOrders({ ...page, q: part })],
  [
    'Orders by a word that all have with one that none has',
    'search',
    () => searchOrders({ ...page, q: 'Customer disc' }),
  ],
  ['Orders by SKU', 'search', ({ sku }) => searchOrders({ ...page, q: sku })],
  [
    'Orders by the SKU of a part that most have',
    'search',
    ({ skuOfMost }) => searchOrders({ ...page, q: skuOfMost }),
  ],
  ['Orders by payment', 'search', ({ payment }) => searchOrders({ ...page, q: payment })],
  ['Orders by tracking number', 'search', ({ tracking }) => searchOrders({ ...page, q: tracking })],
  [
    'Orders by a name that no customer has',
    'search',
    ({ number }) => searchOrders({ ...page, q: `Qx${number}` }),
  ],
  ['Users by name', 'search', ({ name }) => listUsers({ ...page, q: name })],
  ['Users by email', 'search', ({ email }) => listUsers({ ...page, q: email })],
  [
    'Products by name',
    'search',
    ({ number }) => listStaffProducts({ ...page, q: `Brake disc ${number}` }),
  ],
]
