import { micromark } from 'micromark'
import { FIXED_PAGES, type FixedPage, isHidden } from '#contract/staff/home-setting.ts'
import { TEXT_PAGES } from '#contract/staff/setting.ts'
import { getShownSetting, TEXT_PAGE_TITLES } from './setting.ts'

/**
 * A page that the owner has written, as HTML, and of Returns whether customers can ask for one.
 * micromark escapes HTML in the text and drops `javascript:` URLs.
 * @returns undefined when it has no text
 */
export async function getTextPage(path: string) {
  const texts = await getShownSetting('texts')
  const page = TEXT_PAGES.find((name) => path === `/${name}`)
  if (!page || !texts[page]) return undefined
  const takesReturns = page === 'returns' && (await getShownSetting('returns')).days > 0
  const html = demoteHeadings(micromark(texts[page]))
  return { path, title: TEXT_PAGE_TITLES[page], html, takesReturns }
}

/** What the owner has written in the place of the blog or the portfolio. */
export async function getFixedPage(page: FixedPage) {
  const { show, text } = (await getShownSetting('home'))[page]
  if (show === 'sample') return { show } as const
  if (isHidden({ show, text })) return undefined
  return { show: 'own', html: demoteHeadings(micromark(text)) } as const
}

/** The paths of the pages that the owner has written, and of the blog and the portfolio. */
export async function listTextPaths() {
  const [texts, home] = await Promise.all([getShownSetting('texts'), getShownSetting('home')])
  const fixed = FIXED_PAGES.filter((page) => !isHidden(home[page])).map((page) => `/${page}`)
  const written = TEXT_PAGES.filter((name) => texts[name]).map((name) => `/${name}`)
  return [...fixed, ...written]
}

/** The page's title is its first-level heading. */
function demoteHeadings(html: string) {
  return html.replace(/<(\/?)h([1-5])>/g, (_, slash, level) => `<${slash}h${Number(level) + 1}>`)
}
