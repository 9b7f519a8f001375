import { slugify } from '../slug.ts'

const MAX_LENGTH = 80
const ID = /(?:^|-)([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i

/** A part's own page. */
export function partPath({ slug, _id }: { slug: string; _id: string }) {
  return `/part/${slug}-${_id}`
}

/** Of its title: what precedes the id, for people to read. */
export function partSlug(title: string) {
  return slugify(title).slice(0, MAX_LENGTH).replace(/[-.]$/, '') || 'part'
}

/** @param segment of the path, `<slug>-<id>`; the slug may be another, or missing */
export function idOfPartPath(segment: string) {
  return ID.exec(segment)?.[1]?.toLowerCase()
}

/** The page on which parts are beside each other. */
export function comparisonUrl(ids: readonly string[]) {
  return `/compare?parts=${ids.join(',')}`
}
