import { redirect } from 'react-router'
import { hasStatus } from '../api/http.ts'
import { deleteOrderToken, hasOrderToken } from '../api/order-token.ts'
import { requireUser } from './require-user.ts'

/**
 * Loads a page about one order: for its account, or for a guest whose token this browser has; else
 * a redirect to /login and back.
 * @returns null: it is another customer's
 */
export async function loadAsCustomer<Data>(
  request: Request,
  orderId: string,
  load: () => Promise<Data>,
): Promise<Data | null> {
  const isGuest = hasOrderToken(orderId)
  if (!isGuest) await requireUser(request)
  try {
    return await load()
  } catch (error) {
    if (hasStatus(error, 403)) return null
    if (!isGuest || !hasStatus(error, 401, 404)) throw error
    // Erased, or an account's by now.
    deleteOrderToken(orderId)
    throw redirect('/order#gone')
  }
}
