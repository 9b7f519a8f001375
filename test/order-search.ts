import { expect } from 'vitest'
import { call } from './call.ts'

/** The ids of the orders that Manage Orders lists for these filters, a hundred at most. */
export async function findOrders(admin: { token: string }, query: Record<string, string>) {
  const answer = await call('GET', `/allOrder?${new URLSearchParams({ limit: '100', ...query })}`, {
    as: admin,
  })
  expect(answer.status).toBe(200)
  const orders: { _id: string }[] = answer.body
  return orders.map(({ _id }) => _id)
}
