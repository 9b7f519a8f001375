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

/** ‘Fits: Made for 2010 to 2014 (answered: Front discs 288 mm: yes)’: of an ordered part, on paper and in mails. */
export function describeFit({ verdict, reason, answers }: Omit<OrderedFit, 'vehicle'>) {
  // That reason begins with its verdict.
  const said = verdict === 'fits-if' ? reason : `${VERDICT_LABELS[verdict]}: ${reason}`
  return answers.length > 0 ? `${said} (answered: ${answers.join('; ')})` : said
}
