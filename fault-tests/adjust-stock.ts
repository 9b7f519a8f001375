import { randomUUID } from 'node:crypto'
import { type Buyer, expectStatus, type Part } from './buyer.ts'
import { call, retryUntilAnswered } from './call.ts'
import { recordAdjustment } from './ledger.ts'
import { webUrlOf } from './web-processes.ts'

/** Retried until it is answered. An acknowledged adjustment is recorded in the ledger. */
export async function adjustStock(
  admin: Buyer,
  part: Part,
  change: number,
  reason: string,
  { key = randomUUID() as string, url = webUrlOf(0) } = {},
) {
  const body = { change, reason }
  const answer = await retryUntilAnswered(() =>
    call(admin, 'POST', `/product/${part.id}/stock`, { body, key, url }),
  )
  expectStatus(answer, [201], `an adjustment by ${change}`)
  if (answer.status === 201) recordAdjustment(key, part.id, change)
  return answer
}
