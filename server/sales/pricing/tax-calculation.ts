import { sql } from 'drizzle-orm'
import { db, prepare } from '../../platform/db/client.ts'
import { taxCalculation } from '../../platform/db/schema/tax-calculation.ts'
import { fieldError } from '../../platform/errors.ts'
import { countTaxCalculation, countTaxOrder, type TaxCaller } from './count-tax-calculations.ts'
import { calculateTaxes } from './stripe-tax.ts'
import { warnOfCeiling } from './tax-ceiling-mail.ts'
import { digestOfQuestion, type TaxAnswer, type TaxQuestion } from './tax-question.ts'

// Stripe's calculations, each asked for once: an order uses the calculation of a quote with the
// same content. Stripe books each calculation once, so the order removes it from the table.

/** Rates change: after a day Stripe is asked again, although it books a calculation for 90. */
const REUSED_FOR_MS = 24 * 60 * 60_000

type Stored = { id: string; answer: TaxAnswer }

export const findCalculation = prepare<Stored, { digest: string }>(
  'find tax calculation',
  sql`
    select id, answer from tax_calculation
    where question_digest = ${sql.placeholder('digest')} and expires_at > now()
    order by id limit 1`,
)

/** Skips what another order is about to take. */
export const lockCalculation = prepare<Stored, { digest: string }>(
  'lock tax calculation',
  sql`
    select id, answer from tax_calculation
    where question_digest = ${sql.placeholder('digest')} and expires_at > now()
    order by id limit 1 for update skip locked`,
)

/** With its row locked: no other order has it. */
export const takeCalculation = prepare<Record<never, never>, { id: string }>(
  'take tax calculation',
  sql`delete from tax_calculation where id = ${sql.placeholder('id')}`,
)

/**
 * Asks Stripe for an order. Never within a transaction: it may take seconds.
 * @param path the field of the postal code
 * @throws AppError 400 Stripe finds no such place; 429 asked too often; 502 it does not answer, or
 *   refuses
 */
export async function askForTaxes(question: TaxQuestion, caller: TaxCaller, path: string) {
  const own = await countTaxCalculation(caller)
  const ofShop = await countTaxOrder(caller).catch(async (refusal) => {
    await own.takeBack()
    throw refusal
  })
  await warnOfCeiling('orders', ofShop.near)
  return calculateAndStore(question, path, () => Promise.all([own.takeBack(), ofShop.takeBack()]))
}

/**
 * Asks Stripe, and stores the answer for the order.
 * @param takeBack undoes the count, because an unanswered call costs no fee
 */
export async function calculateAndStore(
  question: TaxQuestion,
  path: string,
  takeBack: () => Promise<unknown>,
) {
  const calculated = await calculateTaxes(question).catch(async (error) => {
    await takeBack()
    throw error
  })
  if (calculated.kind === 'refused') throw calculated.error
  if (calculated.kind === 'unknown place') {
    const message = 'There is no such place. Please check the postal code and the state.'
    throw fieldError(path, message)
  }
  const { id, answer } = calculated
  const expiresAt = new Date(Math.min(calculated.expiresAt.getTime(), Date.now() + REUSED_FOR_MS))
  const questionDigest = digestOfQuestion(question)
  await db.insert(taxCalculation).values({ id, questionDigest, answer, expiresAt })
  return answer
}

/** A maintenance job calls it. */
export async function deleteExpiredCalculations() {
  await db.execute(sql`delete from tax_calculation where expires_at < now()`)
}
