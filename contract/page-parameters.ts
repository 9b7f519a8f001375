import { LIST_PARAMETERS, SEARCH_PARAMETERS } from './catalog/part-list-url.ts'

// The parameters that pages read from their URL. Others, such as those of a campaign, change nothing of a page.

/**
 * By path in app/routes.ts: the query parameters that the server reads while it renders. A name that ends with a point
 * is a prefix.
 */
export const PAGE_PARAMETERS: Record<string, readonly string[]> = {
  'catalog/:category/:sub?': LIST_PARAMETERS,
  'for/:year?/:make?': ['year'],
  'for/:year/:make/:model/*': LIST_PARAMETERS,
  search: SEARCH_PARAMETERS,
  login: ['from', 'reason'],
  signup: ['from', 'reason'],
  'signed-in': ['state', 'error'],
  'reset-password': ['token'],
  'verify-email': ['token'],
}

/** React Router asks for the data of a page at its path with this ending, and may name the routes that it wants. */
const DATA = /(?:\/_)?\.data$/
const OF_DATA = ['_routes']

const PATTERNS = Object.entries(PAGE_PARAMETERS).map(
  ([route, names]) => [patternOf(route), names] as const,
)

/**
 * Path and query of a page.
 * @param reads the parameters that it reads, of a URL that is no page's
 * @returns `read`: the same with the parameters that the page reads; `rest`: the query of the others, without a question mark
 */
export function splitQuery(url: string, reads?: readonly string[]) {
  const at = url.indexOf('?')
  if (at < 0) return { read: url, rest: '' }
  const path = url.slice(0, at)
  const names = reads ?? parametersOf(path)
  const read: string[] = []
  const rest: string[] = []
  for (const pair of url
    .slice(at + 1)
    .split('&')
    .filter(Boolean)) {
    const list = isAmong(names, nameOf(pair)) ? read : rest
    list.push(pair)
  }
  return { read: read.length > 0 ? `${path}?${read.join('&')}` : path, rest: rest.join('&') }
}

/** A redirect to `location` from a page, with what the page does not read, such as the name of a campaign. */
export function withRest(location: string, url: string) {
  const { rest } = splitQuery(url)
  return rest === '' ? location : `${location}${location.includes('?') ? '&' : '?'}${rest}`
}

export function isAmong(names: readonly string[], name: string) {
  return names.some((one) => (one.endsWith('.') ? name.startsWith(one) : name === one))
}

/** The parameters that a page reads, in whatever spelling its path is requested. */
function parametersOf(path: string) {
  const decoded = decode(path).replace(/^[/\\]*/, '/')
  const page = decoded.replace(DATA, '')
  const names = PATTERNS.find(([pattern]) => pattern.test(page))?.[1] ?? []
  return page === decoded ? names : [...names, ...OF_DATA]
}

function decode(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function nameOf(pair: string) {
  return new URLSearchParams(pair).keys().next().value ?? ''
}

function patternOf(route: string) {
  const segments = route.split('/').map((segment) => {
    if (segment === '*') return '(?:/.*)?'
    const one = segment.startsWith(':') ? '/[^/]+' : `/${segment}`
    return segment.endsWith('?') ? `(?:${one})?` : one
  })
  return new RegExp(`^${segments.join('')}/*$`, 'i')
}
