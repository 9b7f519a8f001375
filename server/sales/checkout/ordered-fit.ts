import type { VerdictWord } from '#contract/catalog/part.ts'
import type { OrderedFit } from '#contract/fitment/ordered-fit.ts'
import { verdict } from '#contract/fitment/verdict.ts'
import { UNSAID } from '#contract/fitment/verdict-question.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { vehicleLabel } from '#contract/vehicle/vehicle-label.ts'
import { readPartFit } from '../../catalog/fitment/part-fit.ts'
import { inWordsOfCatalog } from '../../catalog/vehicle/engines-and-trims.ts'
import { fieldError } from '../../platform/errors.ts'
import { enforceRateLimit } from '../../platform/rate-limit/enforce-rate-limit.ts'
import type { OrderRequest } from './order-request.ts'

/**
 * The verdict as a line of an order stores it; `judged`: the vehicle with the answers that the
 * verdict used.
 */
export type LineFit = OrderedFit & { judged: Vehicle }

/** By line: its verdict, and what is wrong with the one that the page showed. */
export type Fits = {
  fits: ReadonlyMap<number, LineFit>
  verdictProblems: ReadonlyMap<number, string>
}

/**
 * The verdict that each line with a vehicle stores, and how the one that its page showed differs.
 * @throws AppError 400 no such vehicle; 429 too many verdicts: each reads the fitments of a part
 */
export async function fitsOf(
  { ip }: { ip: string },
  { lines, isForm }: OrderRequest,
): Promise<Fits> {
  const fits = new Map<number, LineFit>()
  const verdictProblems = new Map<number, string>()
  if (!lines.some(({ vehicle }) => vehicle)) return { fits, verdictProblems }
  // The form has one line, and no more of it come than orders.
  if (!isForm) await enforceRateLimit('checkout-fit', { ip })
  for (const [at, line] of lines.entries()) {
    if (!line.vehicle) continue
    const path = isForm ? 'vehicle' : `lines.${at}.vehicle`
    const fit = await fitOfLine(line.productId, line.vehicle, path)
    if (!fit) continue // no longer sold: the lines say so
    fits.set(at, fit)
    const problem = verdictProblemOf(fit, line.shownVerdict)
    if (problem) verdictProblems.set(at, problem)
  }
  return { fits, verdictProblems }
}

/**
 * Does the part fit the buyer's vehicle, by what the seller says now?
 * @param path of the vehicle, for the message
 * @returns undefined: no such product
 * @throws AppError 400 no such vehicle
 */
async function fitOfLine(
  productId: string,
  asked: Vehicle,
  path: string,
): Promise<LineFit | undefined> {
  const { year, make, model } = asked
  const row = await readPartFit({ productId, year, make, model })
  if (!row) return undefined
  if (row.modelId === null || row.make === null || row.model === null) {
    throw fieldError(path, 'There is no such vehicle')
  }
  const vehicle = await inWordsOfCatalog(asked, row.modelId)
  const { word, reason, question } = verdict(row, row.rows, vehicle)
  const questions = new Set(row.rows.flatMap(({ conditions, note }) => [...conditions, note]))
  const answers = Object.entries(vehicle.answers).filter(([condition]) => questions.has(condition))
  return {
    vehicle: vehicleLabel(vehicle, { make: row.make, model: row.model }),
    verdict: word,
    reason: question ? `${UNSAID[question.about]}. ${reason}` : reason,
    answers: answers.map(([condition, answer]) => `${condition}: ${answer}`),
    judged: { ...vehicle, answers: Object.fromEntries(answers) },
  }
}

/**
 * The problem with the verdict that the page showed, if any: ‘fits’, which is no longer true, or no
 * warning about a part that does not fit.
 */
function verdictProblemOf(fit: OrderedFit, shown: VerdictWord = 'not-known') {
  if (shown === fit.verdict) return undefined
  if (shown !== 'fits' && fit.verdict !== 'does-not-fit') return undefined
  return SENTENCES[fit.verdict](fit)
}

const SENTENCES: Record<VerdictWord, (fit: OrderedFit) => string> = {
  fits: ({ vehicle }) => `This part fits your ${vehicle} now`,
  'fits-if': ({ vehicle, reason }) => `Your ${vehicle}: ${reason}`,
  'does-not-fit': ({ vehicle, reason }) => `This part does not fit your ${vehicle}: ${reason}`,
  universal: ({ vehicle }) => `This part is universal now, not listed for your ${vehicle}`,
  'not-known': ({ vehicle, reason }) => `It is not known if this fits your ${vehicle}: ${reason}`,
}
