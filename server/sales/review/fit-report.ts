import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NewFitReport } from '#contract/catalog/part-review.ts'
import { db } from '../../platform/db/client.ts'
import { fitReport } from '../../platform/db/schema/fit-report.ts'
import { AppError } from '../../platform/errors.ts'
import type { Customer } from '../../platform/identity/customer.ts'
import { derivedKey } from '../../platform/identity/derived-key.ts'
import { mailboxOf } from '../../platform/rate-limit/mailbox.ts'
import { requireArrivedLine, requireOwnOrder } from './arrived-line.ts'

const key = derivedKey('fit report')

/**
 * Says whether a bought part fit the car of its line, or changes what was said.
 * @throws AppError 401, 403, 404; 409 it has not arrived, or was bought for no car
 */
export async function reportFit(
  customer: Customer,
  orderId: string,
  { position, fits, note }: NewFitReport,
) {
  const { customerEmail } = await requireOwnOrder(customer, orderId)
  const { productId, judgedVehicle } = await requireArrivedLine(orderId, position)
  if (!judgedVehicle) throw new AppError(409, 'This part was ordered for no car.')
  const { make, model, year } = judgedVehicle
  const said = { fits, note: fits ? '' : note, at: sql`now()` }
  await db
    .insert(fitReport)
    .values({
      ...{ orderId, position, productId, vehicle: judgedVehicle, year, ...said },
      modelPath: `${make}/${model}`,
      buyer: createHmac('sha256', key).update(mailboxOf(customerEmail)).digest('base64url'),
    })
    .onConflictDoUpdate({ target: [fitReport.orderId, fitReport.position], set: said })
}
