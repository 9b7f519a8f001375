import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { anOrder, aPerson, aProduct } from './builders.ts'
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

export const word = () => randomUUID().slice(0, 8)

/** An order by whose words no other is found. */
export async function sold() {
  const [name, partName] = [`Casey ${word()}`, `Plug ${word()}`]
  const customer = await aPerson({ name, email: `${word()}@mail.example.com` })
  const part = await aProduct({ name: partName })
  return { name, partName, customer, part, order: await anOrder(customer, part) }
}
