import { slugify } from './slug.ts'

const MAX_LENGTH = 80
const ID = /(?:^|-)([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i

/** A part's own page. */
export function partPath({ slug, _id }: { slug: string; _id: string }) {
  return `/part/${slug}-${_id}`
}

// What a page of a part is judged for, if that is not the buyer's own car. Behind the # of a part's page, so that the page has
// one URL for servers, caches and search engines; of the Purchase page a parameter, so that a visitor's login leads back to it.
const FOR = 'for'

/** @param car its path, `2014/volkswagen/golf`; undefined: the buyer's own */
export function partPathFor(part: { slug: string; _id: string }, car: string | undefined) {
  return car === undefined ? partPath(part) : `${partPath(part)}#${FOR}=${car}`
}

export function purchasePathFor({ _id }: { _id: string }, car: string | undefined) {
  return car === undefined ? `/product/${_id}` : `/product/${_id}?${FOR}=${car}`
}

/** The path of the car that such a URL names. */
export function carPathIn({ hash = '', search = '' }: { hash?: string; search?: string }) {
  return new URLSearchParams(hash.slice(1)).get(FOR) ?? new URLSearchParams(search).get(FOR)
}

/** The same page for the buyer's own car. */
export function withoutCarPath({ pathname, search }: { pathname: string; search: string }) {
  const query = new URLSearchParams(search)
  query.delete(FOR)
  const rest = query.toString()
  return rest === '' ? pathname : `${pathname}?${rest}`
}

/** Of its title: what precedes the id, for people to read. */
export function partSlug(title: string) {
  return slugify(title).slice(0, MAX_LENGTH).replace(/[-.]$/, '') || 'part'
}

/** @param segment of the path, `<slug>-<id>`; the slug may be another, or missing */
export function idOfPartPath(segment: string) {
  return ID.exec(segment)?.[1]?.toLowerCase()
}
