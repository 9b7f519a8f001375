import { keepParameters, splitPageUrl } from '#contract/http/page-parameters.ts'

/**
 * Paths whose whole URL is the key. They are no pages, and their routes refuse unknown parameters.
 */
const OTHERS = ['/api/', '/sitemap']

/** The cached calls that ignore what they do not know of a query, by path: what each reads. */
const CALL_PARAMETERS: Record<string, readonly string[]> = {
  '/api/product/:id': [],
  '/api/product/:id/fit': ['model'],
  '/api/product/:id/fitment': ['model'],
  '/api/fit': ['vehicle', 'of'],
  '/api/part': ['of'],
  '/api/repair/:slug/price': ['vehicle'],
  '/api/suggest': ['q'],
  '/api/vehicle': [],
  '/api/vehicle/:year': [],
  '/api/vehicle/:year/:make': [],
  '/api/vehicle/:year/:make/:model': [],
  '/api/vehicle/:year/:make/:model/categories': ['engine'],
}

const CALLS = Object.entries(CALL_PARAMETERS).map(
  ([path, names]) => [new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), names] as const,
)

/** What the response to a URL is stored by: without what its page or call does not read. */
export function cacheKey(url: string) {
  if (!OTHERS.some((path) => url.startsWith(path))) {
    const page = splitPageUrl(url)
    return page.isPage ? page.read : keepParameters(url, [])
  }
  if (!url.includes('?')) return url
  const [path = ''] = url.split('?', 1)
  const names = CALLS.find(([call]) => call.test(path))?.[1]
  return names ? keepParameters(url, names) : url
}
