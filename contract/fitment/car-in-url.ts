import { partPath } from '../catalog/part-path.ts'

// The car that a part's page is judged for, if that is not the buyer's own. It follows the # on a
// part's page, so that the page has one URL for servers, caches and search engines; on the Purchase
// page it is a parameter, so that a visitor's login leads back to it.
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
