import { log } from '../log.ts'
import {
  countTaxCalculation,
  countTaxQuote,
  type TaxCaller,
} from '../rate-limit/tax-calculations.ts'
import { stripeOutage, taxUnavailable } from './stripe-tax.ts'
import { calculateAndStore, findCalculation } from './tax-calculation.ts'
import { queueCeilingMail } from './tax-ceiling-mail.ts'
import { digestOf, type TaxAnswer, type TaxQuestion } from './tax-question.ts'

// The tax of a quote. Quotes cost fees and place nothing, so that they are bounded for the shop as a whole.

type Outcome =
  | { kind: 'answered'; answer: TaxAnswer }
  /** The shop has asked for too many: the price is shown without the tax. */
  | { kind: 'ceiling' }
  /** Stripe was asked, or is not asked now: the same for all quotes of this content. */
  | { kind: 'failed'; error: unknown }
  /** The caller has asked too often; another may ask. */
  | { kind: 'refused'; error: unknown }

/** In this process, by the digest of the question: quotes of one content at the same time share one calculation. */
const underWay = new Map<string, Promise<Outcome>>()

/**
 * The answer to a question.
 * @param path the field of the postal code
 * @returns undefined beyond the shop's ceiling
 * @throws AppError 400 Stripe finds no such place; 429 asked too often; 502 it does not answer
 */
export async function findOrAskForTaxes(
  question: TaxQuestion,
  caller: TaxCaller,
  path: string,
): Promise<TaxAnswer | undefined> {
  const digest = digestOf(question)
  for (;;) {
    const other = underWay.get(digest)
    if (!other) break
    const outcome = await other
    if (outcome.kind !== 'refused') return answerOf(outcome)
  }
  const own = quote(question, digest, caller, path).finally(() => underWay.delete(digest))
  underWay.set(digest, own)
  return answerOf(await own)
}

function answerOf(outcome: Outcome) {
  if (outcome.kind === 'answered') return outcome.answer
  if (outcome.kind === 'ceiling') return undefined
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
    if (stripeOutage.isPaused) return { kind: 'failed', error: taxUnavailable() }
  } catch (error) {
    return { kind: 'failed', error }
  }
  const counted = await countTaxCalculation(caller).catch((error: unknown) => ({ error }))
  if ('error' in counted) return { kind: 'refused', error: counted.error }
  try {
    const { isReached, near, takeBack } = await countTaxQuote()
    if (isReached) {
      await counted.takeBack()
      return { kind: 'ceiling' }
    }
    if (near) {
      // The quote goes on without the mail.
      await queueCeilingMail(near).catch((err) =>
        log.error({ err }, 'the Stripe Tax warning could not be queued'),
      )
    }
    const takeAllBack = () => Promise.all([counted.takeBack(), takeBack()])
    const answer = await calculateAndStore(question, path, takeAllBack)
    return { kind: 'answered', answer }
  } catch (error) {
    return { kind: 'failed', error }
  }
}
