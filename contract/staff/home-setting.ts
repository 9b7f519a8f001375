import { z } from 'zod'
import { optionalName, optionalText, requiredLine } from '../text.ts'
import { markdown } from './markdown.ts'

// What the storefront shows in the place of the specification's fixed texts.

/** `sample`: the specification's text, to the letter. `own` without a text shows nothing. */
const show = z.enum(['sample', 'own', 'hidden'])

export type Show = z.infer<typeof show>

export const MAX_FIGURES = 4
export const MAX_NEWS = 3

const WITHIN = /^(?:\/(?:[^\s/\\][^\s\\]*)?)?$/
const link = () =>
  optionalText(300)
    .regex(WITHIN, 'Enter a path of this shop, such as /catalog/brakes, or nothing')
    .describe('A path of this shop; empty: no link')

export const homeSettingSchema = z
  .object({
    figures: z.object({
      show,
      list: z
        .array(
          z.object({
            label: requiredLine(40, 'Label is required'),
            value: requiredLine(12, 'Figure is required'),
          }),
        )
        .max(MAX_FIGURES, `${MAX_FIGURES} figures at most`),
    }),
    news: z.object({
      show,
      list: z
        .array(
          z.object({
            title: requiredLine(80, 'Title is required'),
            text: optionalText(600),
            link: link(),
          }),
        )
        .max(MAX_NEWS, `${MAX_NEWS} news at most`),
    }),
    deal: z.object({
      show,
      title: optionalName(80),
      text: optionalText(600),
      code: optionalText(40).describe('A discount code: the deal ends with it'),
      link: link(),
    }),
    blog: z.object({ show, text: markdown() }),
    portfolio: z.object({ show, text: markdown() }),
    credit: z.object({ show, text: optionalName(80) }),
  })
  .meta({
    id: 'HomeSetting',
    examples: [
      {
        figures: { show: 'own', list: [{ label: 'Parts on the shelf', value: '4,812' }] },
        news: { show: 'hidden', list: [] },
        deal: { show: 'hidden', title: '', text: '', code: '', link: '' },
        blog: { show: 'hidden', text: '' },
        portfolio: { show: 'own', text: 'Three people and a shelf of **bearings**.' },
        credit: { show: 'hidden', text: '' },
      },
    ],
  })

export type HomeSetting = z.infer<typeof homeSettingSchema>

export const HOME_BLOCKS = ['figures', 'news', 'deal', 'blog', 'portfolio', 'credit'] as const

export type HomeBlock = (typeof HOME_BLOCKS)[number]

/** Pages of the specification that may be gone. */
export const FIXED_PAGES = ['blog', 'portfolio'] as const

export type FixedPage = (typeof FIXED_PAGES)[number]

/** Is a page, or a block, shown at all? */
export function isHidden({ show, text }: { show: Show; text: string }) {
  return show === 'hidden' || (show === 'own' && text === '')
}

/** As the specification has it. */
export const SAMPLE_HOME: HomeSetting = {
  figures: { show: 'sample', list: [] },
  news: { show: 'sample', list: [] },
  deal: { show: 'sample', title: '', text: '', code: '', link: '' },
  blog: { show: 'sample', text: '' },
  portfolio: { show: 'sample', text: '' },
  credit: { show: 'sample', text: '' },
}
