import { micromark } from 'micromark'
import { TEXT_PAGES } from '#contract/staff/setting.ts'
import { getSetting, TEXT_PAGE_TITLES } from './setting.ts'

/**
 * A page that the owner has written, as HTML, and of Returns whether customers can ask for one.
 * micromark escapes HTML in the text and drops `javascript:` URLs.
 * @returns undefined when it has no text
 */
export async function getTextPage(path: string) {
  const texts = await getSetting('texts')
  const page = TEXT_PAGES.find((name) => path === `/${name}`)
  if (!page || !texts[page]) return undefined
  const takesReturns = page === 'returns' && (await getSetting('returns')).days > 0
  const html = demoteHeadings(micromark(texts[page]))
  return { path, title: TEXT_PAGE_TITLES[page], html, takesReturns }
}

/** The paths of the pages that the owner has written. */
export async function listTextPaths() {
  const texts = await getSetting('texts')
  return TEXT_PAGES.filter((name) => texts[name]).map((name) => `/${name}`)
}

/** The page's title is its first-level heading. */
function demoteHeadings(html: string) {
  return html.replace(/<(\/?)h([1-5])>/g, (_, slash, level) => `<${slash}h${Number(level) + 1}>`)
}
