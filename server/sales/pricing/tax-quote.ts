import { AppError } from '../../platform/errors.ts'
import { countTaxCalculation, countTaxQuote, type TaxCaller } from './count-tax-calculations.ts'
import { stripeTaxBreaker, taxUnavailable } from './stripe-tax.ts'
import { calculateAndStore, findCalculation } from './tax-calculation.ts'
import { warnOfCeiling } from './tax-ceiling-mail.ts'
import { digestOfQuestion, type TaxAnswer, type TaxQuestion } from './tax-question.ts'

// The tax of a quote. Quotes cost fees and place nothing, so that they are bounded for the shop as
// a whole. Beyond a bound the price is shown without the tax, and the buyer goes on to the order,
// which has bounds of its own.

type Outcome =
  | { kind: 'answered'; answer: TaxAnswer }
  /** Stripe was asked, or is not asked now: the same for all quotes of this content. */
  | { kind: 'failed'; error: unknown }
  /** The caller, its network or the shop has asked too often; another caller may ask. */
  | { kind: 'bounded' }

/**
 * In this process, by the digest of the question: quotes of one content at the same time share one
 * calculation.
 */
const underWay = new Map<string, Promise<Outcome>>()

/**
 * The answer to a question.
 * @param path the field of the postal code
 * @returns undefined when it is not asked for: too many were
 * @throws AppError 400 Stripe finds no such place; 502 it does not answer
 */
export async function findOrAskForTaxes(
  question: TaxQuestion,
  caller: TaxCaller,
  path: string,
): Promise<TaxAnswer | undefined> {
  const digest = digestOfQuestion(question)
  for (;;) {
    const other = underWay.get(digest)
    if (!other) break
    const outcome = await other
    if (outcome.kind !== 'bounded') return answerOf(outcome)
  }
  const own = quote(question, digest, caller, path).finally(() => underWay.delete(digest))
  underWay.set(digest, own)
  return answerOf(await own)
}

function answerOf(outcome: Outcome) {
  if (outcome.kind === 'answered') return outcome.answer
  if (outcome.kind === 'bounded') return undefined
  throw outcome.error
}

async function quote(
  question: TaxQuestion,
  digest: string,
  caller: TaxCaller,
  path: string,
): Promise<Outcome> {
  try {
    const [known] = await findCalculation({ digest })
    if (known) return { kind: 'answered', answer: known.answer }
    if (stripeTaxBreaker.isOpen) return { kind: 'failed', error: taxUnavailable() }
  } catch (error) {
    return { kind: 'failed', error }
  }
  try {
    const counted = await countTaxCalculation(caller).catch(undefinedIfTooMany)
    if (!counted) return { kind: 'bounded' }
    const share = await countTaxQuote(caller.ip)
    if (share.kind === 'none left') {
      await counted.takeBack()
      return { kind: 'bounded' }
    }
    await warnOfCeiling('quotes', share.near)
    const takeAllBack = () => Promise.all([counted.takeBack(), share.takeBack()])
    const answer = await calculateAndStore(question, path, takeAllBack)
    return { kind: 'answered', answer }
  } catch (error) {
    return { kind: 'failed', error }
  }
}

function undefinedIfTooMany(error: unknown) {
  if (error instanceof AppError && error.status === 429) return undefined
  throw error
}
