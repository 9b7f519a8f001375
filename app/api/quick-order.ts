import type { QuickOrder } from '#contract/catalog/quick-order.ts'
import { readBody, send } from './http.ts'

/** The parts of a pasted list of part numbers. */
export async function readQuickOrder(text: string) {
  return readBody<QuickOrder>(await send('POST', '/quick-order', { text }))
}
