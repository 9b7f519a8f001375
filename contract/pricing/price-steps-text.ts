import type { DollarStep } from './price-step.ts'

// Price steps as one line of text, which is what a form's field holds: ‘10: 9.50; 50: 8.00’.

/** A step as it is typed. */
export type TypedStep = { from: string; pricePerUnit: string }

export function parsePriceSteps(text: string): TypedStep[] {
  return text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [from = '', ...price] = part.split(':')
      return { from: from.trim(), pricePerUnit: price.join(':').trim().replace(/^\$/, '') }
    })
}

/** Without rows in which nothing is typed. */
export function filledSteps(text: string) {
  return parsePriceSteps(text).filter(
    ({ from, pricePerUnit }) => from !== '' || pricePerUnit !== '',
  )
}

export function typedStepsText(steps: readonly TypedStep[]) {
  return steps.map(({ from, pricePerUnit }) => `${from}: ${pricePerUnit}`).join('; ')
}

export function priceStepsText(steps: readonly DollarStep[] | null | undefined) {
  return typedStepsText(
    (steps ?? []).map(({ from, pricePerUnit }) => ({
      from: String(from),
      pricePerUnit: pricePerUnit.toFixed(2),
    })),
  )
}
