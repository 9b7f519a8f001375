import type { Permission } from '#contract/account/permission.ts'
import type { Access } from '#server/api/docs-responses.ts'

export type Subject = {
  email: string
  userId: string
  orderId: string
  productId: string
  reviewId: string
  returnId: string
}
export type Row = {
  route: string
  access: Access
  /** Of which a role needs one. */
  permissions?: Permission[]
  /**
   * No API key may, whatever its role: the call asks for the code of the second factor just now, or
   * is what a buyer says.
   */
  withoutKey?: true
  path: (subject: Subject) => string
  body?: (subject: Subject) => object
  /** The status for those who may call it, if not 200 or 201. */
  status?: number
}

/** No row has this id. */
export const NONE = '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e'
