import { LIST_PARAMETERS, SEARCH_PARAMETERS } from '../catalog/part-list-url.ts'

// What the server reads of a page's URL. All URLs that differ in nothing else are one page: it is
// rendered once, and cached once.

/** Pages that are the same for each of their URLs: what is in it, the browser reads. */
const CONSTANT = [
  ['', 'blog', 'reviews', 'portfolio', 'delivery', 'returns', 'terms', 'privacy', 'inbox'],
  [
    'stock-alert',
    'stop-emails',
    'invitation',
    'login',
    'signup',
    'signed-in',
    'forgot-password',
    'reset-password',
    'verify-email',
  ],
  ['catalog', 'saved', 'basket', 'checkout', 'checkout/done/:id', 'products'],
  ['order', 'order/:id', 'order/:id/invoice', 'dashboard', 'dashboard/myOrders'],
  ['dashboard/addReview', 'dashboard/payment/:id', 'dashboard/receipt/:id', 'dashboard/users'],
  ['dashboard/addProduct', 'dashboard/product/:productId', 'dashboard/manageProducts'],
  [
    'dashboard/stock/:productId',
    'dashboard/receive',
    'dashboard/imports',
    'dashboard/imports/answers',
    'dashboard/import/:id',
  ],
  [
    'dashboard/categories/:id?',
    'dashboard/diagrams/:id?',
    'dashboard/jobs/:id?',
    'dashboard/did-not-fit',
  ],
  ['dashboard/today', 'dashboard/toSend', 'dashboard/manageOrders', 'dashboard/order/:id'],
  ['dashboard/drafts', 'dashboard/draft/:id'],
  [
    'dashboard/order/:id/slip',
    'dashboard/order/:id/lines',
    'dashboard/returns',
    'dashboard/audit',
    'dashboard/exports',
  ],
  [
    'dashboard/customers',
    'dashboard/customer/:id',
    'dashboard/questions',
    'dashboard/manageReviews',
    'dashboard/staff',
    'dashboard/codes',
    'dashboard/settings',
    'dashboard/failed',
    'dashboard/backups',
  ],
  [
    'dashboard/settings/home',
    ...['dashboard/settings/shop', 'dashboard/settings/texts', 'dashboard/settings/delivery'],
    ...['dashboard/settings/tax', 'dashboard/settings/returns', 'dashboard/settings/invoices'],
    ...['dashboard/settings/mails', 'dashboard/settings/notices', 'dashboard/settings/carriers'],
    ...['dashboard/settings/payments', 'dashboard/settings/keys'],
    'dashboard/settings/webhooks',
    'dashboard/searches',
  ],
].flat()

/**
 * By path in app/routes.ts, every page: the parameters that the server reads while it renders,
 * those of the path with their colon. A name that ends with a point is a prefix.
 */
export const PAGE_PARAMETERS: Record<string, readonly string[]> = {
  ...Object.fromEntries(CONSTANT.map((path) => [path, []])),
  'catalog/:category/:sub?/:below?': [':category', ':sub', ':below', ...LIST_PARAMETERS],
  'for/:year?/:make?': [':year', ':make', 'year'],
  'for/:year/:make/:model/*': [':year', ':make', ':model', '*', ...LIST_PARAMETERS],
  compare: ['parts'],
  'job/:job/*': [':job', '*'],
  'diagrams/:slug': [':slug', 'vehicle'],
  'part/:part': [':part'],
  'product/:productId': [':productId'], // without scripts it leads back to the part
  search: SEARCH_PARAMETERS,
}

/** Where a parameter of the path is that the server does not read. */
const ANY = '-'
/** The URL of every page that is none of these. */
export const NOT_FOUND = '/404'

/** React Router asks for the data of a page at its path with this ending. */
const DATA = /(?:\/_)?\.data$/
/**
 * What it asks for where it has the rest. Other routes that it names get the data of the whole
 * page.
 */
const ROOT_ALONE = '_routes=root'

type Page = { segments: string[]; reads: readonly string[] }

const PAGES = Object.entries(PAGE_PARAMETERS).flatMap(([path, reads]) =>
  withAndWithoutOptional(path.split('/').filter(Boolean)).map((segments) => ({ segments, reads })),
)

/**
 * The one URL of all that get the same page, in whatever spelling they ask for it.
 * @returns `read`: with the parameters that the server reads; `rest`: the query of the others,
 *   without a question mark
 */
export function splitPageUrl(url: string) {
  const [path, query] = splitAtQuery(url)
  const { pathname, ending } = splitData(path)
  const found = findPage(pathname)
  const { read, rest } = splitPairs(query, found?.reads ?? [], ending && ROOT_ALONE)
  const own = found?.path ?? NOT_FOUND
  const asked = own + (ending && (own === '/' ? '_.data' : '.data'))
  return { isPage: found !== undefined, read: withQuery(asked, read), rest }
}

/** A URL that is no page's, with the parameters `names` alone. */
export function keepParameters(url: string, names: readonly string[]) {
  const [path, query] = splitAtQuery(url)
  return withQuery(path, splitPairs(query, names).read)
}

/**
 * A redirect to `location` from a page, with what the page does not read, such as the name of a
 * campaign.
 */
export function withRest(location: string, url: string) {
  const { rest } = splitPageUrl(url)
  return rest === '' ? location : `${location}${location.includes('?') ? '&' : '?'}${rest}`
}

export function isAmong(names: readonly string[], name: string) {
  return names.some((one) => (one.endsWith('.') ? name.startsWith(one) : name === one))
}

function splitAtQuery(url: string) {
  const at = url.indexOf('?')
  return at < 0 ? ([url, ''] as const) : ([url.slice(0, at), url.slice(at + 1)] as const)
}

function withQuery(path: string, query: string) {
  return query === '' ? path : `${path}?${query}`
}

/** @param also a pair that is read, too */
function splitPairs(query: string, names: readonly string[], also = '') {
  const [read, rest]: [string[], string[]] = [[], []]
  for (const pair of query.split('&').filter(Boolean)) {
    const list = pair === also || isAmong(names, nameOf(pair)) ? read : rest
    list.push(pair)
  }
  return { read: read.join('&'), rest: rest.join('&') }
}

function nameOf(pair: string) {
  return new URLSearchParams(pair).keys().next().value ?? ''
}

/** As a browser resolves it: `/a/../login` is /login. */
function splitData(path: string) {
  // Joined, not resolved: `//login` would be another host.
  const { pathname } = new URL(`http://x${path.replace(/^[/\\]*/, '/')}`)
  const page = pathname.replace(DATA, '')
  return { pathname: page, ending: page === pathname ? '' : '.data' }
}

/** The page and its path, with what the server reads of it. */
function findPage(pathname: string) {
  const segments = decode(pathname.replace(/^\/+|\/+$/g, ''))
  const [first = ''] = segments
  for (const page of PAGES) {
    if (page.segments[0] !== first.toLowerCase() && page.segments.length > 0) continue
    const read = match(page, segments)
    if (read) return { path: `/${read.join('/')}`, reads: page.reads }
  }
  return undefined
}

/** @returns the segments of the page's path; undefined when `segments` are another's */
function match({ segments: pattern, reads }: Page, segments: string[]) {
  const hasMore = pattern.at(-1) === '*'
  const own = hasMore ? pattern.slice(0, -1) : pattern
  if (segments.length < own.length || (segments.length > own.length && !hasMore)) return undefined
  const read: string[] = []
  for (const [place, name] of own.entries()) {
    const given = segments[place] ?? ''
    if (!name.startsWith(':')) {
      if (name.toLowerCase() !== given.toLowerCase()) return undefined
      read.push(name)
    } else if (given === '') return undefined
    else read.push(reads.includes(name) ? encodeURIComponent(given) : ANY)
  }
  return [...read, ...segments.slice(own.length).map(encodeURIComponent)]
}

/** The decoded segments of a path; as they are when one of them can't be decoded. */
function decode(path: string) {
  const segments = path === '' ? [] : path.split('/')
  try {
    return segments.map(decodeURIComponent)
  } catch {
    return segments
  }
}

function withAndWithoutOptional(segments: string[]): string[][] {
  const at = segments.findIndex((segment) => segment.endsWith('?'))
  if (at < 0) return [segments]
  const [before, one = '', after] = [segments.slice(0, at), segments[at], segments.slice(at + 1)]
  const withOne = [...before, one.slice(0, -1), ...after]
  return [...withAndWithoutOptional(withOne), before]
}
