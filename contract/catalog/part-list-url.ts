import type { PartListQuery } from './part-list.ts'

// The URL of a list of parts: read by the server, written for each choice of a filter. Without zod,
// for the browser.

/** Begins the parameter of a filter by an attribute: `spec.Diameter=288 mm`. */
const SPEC = 'spec.'

/** What the URL of a list may say. A name that ends with a point is a beginning. */
export const LIST_PARAMETERS = [
  'brand',
  'position',
  'price',
  'inStock',
  SPEC,
  'sort',
  'view',
  'unfit',
  'page',
] as const
/** What the URL of a search may have. In other lists the category is part of the path. */
export const SEARCH_PARAMETERS = ['q', 'vehicle', 'exact', 'category', ...LIST_PARAMETERS] as const

/** A list counts and sorts at most this many of its parts, the newest. */
export const MAX_COUNTED = 10_000

export const EMPTY_QUERY: PartListQuery = {
  brand: [],
  inStock: false,
  attributes: {},
  sort: 'best',
  page: 1,
  view: 'rows',
  unfit: false,
}

/** What `partListQuerySchema` takes. */
export function toQueryInput(
  params: URLSearchParams,
  names: readonly string[] = SEARCH_PARAMETERS,
) {
  const read = (name: string) => (names.includes(name) ? params.get(name) : null) ?? undefined
  const attributes = [...new Set(params.keys())].filter((name) => name.startsWith(SPEC)).slice(0, 5)
  return {
    q: read('q'),
    vehicle: read('vehicle'),
    category: read('category'),
    exact: read('exact') === '1' || undefined,
    brand: params.getAll('brand'),
    position: read('position'),
    ...readRange(read('price')),
    inStock: read('inStock') === '1',
    attributes: Object.fromEntries(
      attributes.map((name) => [name.slice(SPEC.length), params.get(name)]),
    ),
    sort: read('sort'),
    view: read('view'),
    unfit: read('unfit') === '1',
    page: read('page'),
  }
}

/**
 * Without what is the default, in one sequence: one list has one URL. Begins with `?`, or is empty.
 */
export function toSearch(query: Partial<PartListQuery>) {
  const params = new URLSearchParams()
  if (query.q) params.set('q', query.q)
  if (query.vehicle) params.set('vehicle', query.vehicle)
  if (query.exact) params.set('exact', '1')
  if (query.category) params.set('category', query.category)
  for (const brand of [...(query.brand ?? [])].sort()) params.append('brand', brand)
  if (query.position) params.set('position', query.position)
  const price = priceOf(query)
  if (price) params.set('price', price)
  if (query.inStock) params.set('inStock', '1')
  for (const name of Object.keys(query.attributes ?? {}).sort()) {
    params.set(SPEC + name, query.attributes?.[name] ?? '')
  }
  if (query.sort && query.sort !== 'best') params.set('sort', query.sort)
  if (query.view && query.view !== 'rows') params.set('view', query.view)
  if (query.unfit) params.set('unfit', '1')
  if (query.page && query.page > 1) params.set('page', String(query.page))
  const search = params.toString()
  return search && `?${search}`
}

/**
 * The query with a choice of a facet made, or taken back.
 * @param value of an attribute: '' takes back what is chosen of it
 */
export function withChoice(query: PartListQuery, facet: string, value: string): PartListQuery {
  const first = { ...query, page: 1 }
  if (facet === 'brand') {
    const others = query.brand.filter((one) => one !== value)
    return { ...first, brand: others.length < query.brand.length ? others : [...others, value] }
  }
  if (facet === 'inStock') return { ...first, inStock: !query.inStock }
  if (facet === 'position' || facet === 'category') {
    return { ...first, [facet]: query[facet] === value ? undefined : value }
  }
  if (facet === 'price') {
    const { priceFrom: _from, priceTo: _to, ...rest } = first
    return priceOf(query) === value ? rest : { ...rest, ...readRange(value) }
  }
  const name = facet.slice(SPEC.length)
  const { [name]: chosen, ...rest } = query.attributes
  return {
    ...first,
    attributes: chosen === value || value === '' ? rest : { ...rest, [name]: value },
  }
}

/** How many filters are in use. */
export function countChoices(query: PartListQuery) {
  const { brand, position, inStock, attributes, category } = query
  const single = [position, category, priceOf(query), inStock].filter(Boolean).length
  return brand.length + single + Object.keys(attributes).length
}

/** A range of an attribute in a URL: `253..312`. */
export function amountRange(from: number, to: number) {
  return `${from}..${to}`
}

export function readAmountRange(value: string): [from: number, to: number] | undefined {
  const [, from, to] =
    /^(-?\d{1,12}(?:\.\d{1,6})?)\.\.(-?\d{1,12}(?:\.\d{1,6})?)$/.exec(value) ?? []
  return from === undefined || to === undefined ? undefined : [Number(from), Number(to)]
}

/** The name of a facet for an attribute. */
export function specFacet(name: string) {
  return SPEC + name
}

/** `25-50`, `500-` */
export function priceOf({ priceFrom, priceTo }: Partial<PartListQuery>) {
  if (priceFrom === undefined && priceTo === undefined) return undefined
  return `${priceFrom ?? 0}-${priceTo ?? ''}`
}

function readRange(range: string | undefined) {
  const [, from, to] = /^(\d{1,7})-(\d{0,7})$/.exec(range ?? '') ?? []
  if (from === undefined) return { priceFrom: undefined, priceTo: undefined }
  return { priceFrom: Number(from), priceTo: to ? Number(to) : undefined }
}
