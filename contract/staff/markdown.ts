import { formatCount } from '../money.ts'
import { optionalText } from '../text.ts'

const MARKDOWN = 'In Markdown, without HTML. Empty: the shop has no such page.'
/**
 * Marks that may open something, and lists or quotes within each other: more of them take seconds
 * to render.
 */
const MAX_MARKS = 1_000
const NESTED_TOO_DEEPLY = /^(?:[ \t]*(?:[-+*][ \t]|>|\d{1,9}[.)][ \t])){20}/m

/** The text of a page that the owner writes. */
export const markdown = () =>
  optionalText(20_000)
    .refine(
      (text) => (text.match(/[*_[>]/g) ?? []).length <= MAX_MARKS,
      `Has more than ${formatCount(MAX_MARKS)} of the marks * _ [ >`,
    )
    .refine((text) => !NESTED_TOO_DEEPLY.test(text), 'Has lists or quotes nested too deeply')
    .describe(MARKDOWN)
