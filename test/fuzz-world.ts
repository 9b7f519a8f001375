import { addReview } from '#server/catalog/review/review.ts'
import { anAddress } from './addresses.ts'
import { anAccount, anOrder, aPerson, aProduct } from './builders.ts'
import { call } from './call.ts'
import { aReturn } from './returns.ts'
import type { Known } from './valid-request.ts'

/** @returns its id */
async function aCategory(as: { token: string }): Promise<number> {
  return (await call('POST', '/staff/category', { as, body: { name: 'Spare' } })).body.id
}

/** @returns its id */
async function aRepair(as: { token: string }, categoryId: number): Promise<number> {
  const items = [
    { categoryId, position: null, quantity: 1, note: null, isOptional: false, part: null },
  ]
  const body = { name: 'Spare', description: null, isHidden: false, items }
  return (await call('POST', '/staff/repair', { as, body })).body.id
}

/** Of somebody whose account no other request knows: they may be blocked. */
async function aCustomer(as: { token: string }): Promise<string> {
  const { email } = await aPerson()
  return (await call('GET', `/staff/customer?q=${email}`, { as })).body[0]._id
}

export type World = { known: Known; callers: ({ token: string } | undefined)[] }

/** A few rows, so that requests find something, and people to send them as. */
export async function aWorld(): Promise<World> {
  const casey = await anAccount('secret1')
  const admin = await aPerson({ role: 'admin' })
  await aPerson({ role: 'admin' })
  const spare = await aPerson()
  const part = await aProduct({ availableQuantity: 1_000_000_000 })
  const deleted = await aProduct({ deletedAt: new Date() })
  const order = await anOrder(casey, part)
  const written = await addReview(casey, { location: 'Springfield', review: 'Fits.' })
  const returned = await aReturn(order.id)
  for (const line1 of ['1 Main Street', '2 Main Street', '3 Main Street']) {
    await call('POST', '/address', { as: casey, body: anAddress({ line1 }) })
  }
  const saved = (await call('GET', '/address', { as: casey })).body.addresses
  const [spareCategory, other] = [await aCategory(admin), await aCategory(admin)]
  const spareRepair = await aRepair(admin, other)
  const draft = (await call('POST', '/staff/draft', { as: admin, body: {} })).body.insertedId
  const [quinn, merged] = [await aCustomer(admin), await aCustomer(admin)]
  const ids = [casey.id, casey.sessionId, admin.id, part.id, order.id]
  return {
    known: {
      uuid: ids,
      email: [casey.email, admin.email],
      password: ['secret1'],
      current: ['secret1'],
      pricePerUnit: [12.5],
      quantity: [2],
      lines: [[{ productId: part.id, pricePerUnit: 12.5, quantity: 2, units: 2 }]],
      total: [25],
      // Of a checkout in a shop without delivery rates, for an address in one text.
      promisedBy: [undefined],
      isOfBasket: [undefined],
      shipTo: [undefined],
      rate: [undefined],
      productId: [part.id],
      '/basket/line/{productId}': [part.id],
      customerId: [casey.id],
      customer: [casey.email],
      phone: ['5551234'],
      address: ['1 Main Street, Springfield'],
      brand: ['Norbrake'],
      categoryId: [101, null],
      into: [other, null],
      '/staff/category/{id}': [spareCategory],
      '/staff/repair/{id}': [spareRepair],
      '/staff/draft/{id}': [draft],
      part: [null],
      supersededBy: [null],
      expectedOn: [null, '2027-01-15'],
      version: [1],
      orderId: [order.id],
      '/review/{id}/hidden': [written],
      '/product/{id}': [part.id],
      '/product/{id}/restore': [deleted.id],
      '/staff/product/{id}': [part.id],
      '/product/{id}/stock': [part.id],
      '/product/{id}/pictures': [part.id],
      '/product/{id}/numbers': [part.id],
      '/product/{id}/attributes': [part.id],
      '/product/{id}/fitments': [part.id],
      '/staff/product/{id}/detail': [part.id],
      '/order/{id}': [order.id],
      '/address/{id}': saved.map(({ _id }: { _id: string }) => _id),
      '/order/{id}/note': [order.id],
      '/order/{id}/details': [order.id],
      '/order/{id}/address': [order.id],
      '/order/{id}/return': [order.id],
      '/order/{id}/invoice': [order.id],
      '/return/{id}/withdraw': [returned],
      '/return/{id}/approve': [returned],
      '/return/{id}/refuse': [returned],
      '/return/{id}/close': [returned],
      '/return/{id}/receive': [returned],
      '/order/{id}/hold': [order.id],
      '/staff/order/{id}': [order.id],
      '/staff/customer/{id}': [quinn, merged],
      '/staff/customer/{id}/order': [quinn],
      '/staff/customer/{id}/contact': [quinn],
      '/staff/customer/{id}/export': [quinn],
      '/staff/customer/{id}/note': [quinn],
      '/staff/customer/{id}/block': [quinn],
      '/staff/customer/{id}/merge': [merged],
      '/myOrder/{orderId}': [order.id],
      '/user/{user}': [casey.id, casey.email, spare.id, spare.email],
      '/account/device/{id}': [casey.sessionId],
    },
    callers: [undefined, { token: 'forged' }, casey, casey, admin, admin, admin, await aPerson()],
  }
}
