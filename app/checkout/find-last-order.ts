import { listOrdersOf } from '../api/order.ts'

/** One that the shop canceled may be another person's, who signed up with this email before its owner (server/account/password-reset.ts). */
export async function findLastOrderOf(email: string) {
  const { items } = await listOrdersOf(email, undefined, 5)
  return items.find(({ cancelled }) => !cancelled)
}
