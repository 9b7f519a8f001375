import { anIp, call } from './call.ts'

export const quoteOf = (body: object, from = anIp()) =>
  call('POST', '/checkout/quote', { body, from })

export const linesOf = (...ids: { id: string }[]) =>
  ids.map(({ id }) => ({ productId: id, quantity: 1 }))
