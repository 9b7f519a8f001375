import type { VerdictWord } from '../catalog/part.ts'
import type { OrderedFit } from './ordered-fit.ts'

/** What customers and packers read of a verdict. */
export const VERDICT_LABELS: Record<VerdictWord, string> = {
  fits: 'Fits',
  'fits-if': 'Fits if',
  'does-not-fit': 'Does not fit',
  universal: 'Universal',
  'not-known': 'Not known',
}

/** How it begins where the buyer did not say what decides. */
export const NOT_CONFIRMED = 'Fit not confirmed'

/**
 * ‘Fit not confirmed: engine unknown. Fits if the engine is 2.0 TDI’, ‘Fits: Made for 2010 to 2014
 * (answered: Front discs 288 mm: yes)’: of an ordered part, on paper and in mails.
 */
export function describeFit({ verdict, reason, answers }: Omit<OrderedFit, 'vehicle'>) {
  const label = verdict === 'fits-if' ? NOT_CONFIRMED : VERDICT_LABELS[verdict]
  const said = `${label}: ${verdict === 'fits-if' ? inSentence(reason) : reason}`
  return answers.length > 0 ? `${said} (answered: ${answers.join('; ')})` : said
}

/** Orders of earlier releases have the reason alone: ‘Fits if …’. */
function inSentence(reason: string) {
  return reason.charAt(0).toLowerCase() + reason.slice(1)
}
