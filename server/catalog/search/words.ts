import { fold } from '#contract/catalog/fold.ts'

/** The words of a text, folded. */
export function wordsOf(text: string) {
  return fold(text)
    .split(' ')
    .filter((word) => word !== '')
}
