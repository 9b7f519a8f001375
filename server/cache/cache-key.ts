import { splitQuery } from '#contract/page-parameters.ts'

/** Paths whose whole URL is the key: no pages, and their routes read the query themselves, or refuse one. */
const OTHERS = ['/api/', '/sitemap']

/** What the response to a URL is stored by: of a page without the parameters that it does not read. */
export function cacheKey(url: string) {
  return OTHERS.some((path) => url.startsWith(path)) ? url : splitQuery(url).read
}
