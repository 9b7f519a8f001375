export type Matches = ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>

/** The root loader's data. */
export type Shop = {
  shopName: string
  /** Name, postal address and phone, in lines. */
  address: string
  /** They lead to the shop's email and its text pages. */
  links: [to: string, label: string][]
  /** In which all dates are shown; absent: UTC. */
  timeZone?: string
  publicUrl: string
  year: number
  /** Can people sign in with Google? */
  google: boolean
  /** Stands above each page of a demo, or of a shop with Stripe’s test keys; else empty. */
  notice: string
  /** The owner’s announcement above each page, if there is one. */
  announcement?: string
  /** Does the shop take orders from the checkout alone? */
  basketOnly?: boolean
  /** Paths of the blog and the portfolio, if the shop has them not. */
  hidden?: string[]
  /** Whom the footer credits; empty: nobody; absent: the specification’s developer. */
  credit?: string
  /** How many days old parts can come back; absent: OLD_PART_DAYS. */
  oldPartDays?: number
}

/** For a route's `meta`: the page's title and the shop's name. */
export function pageTitle(matches: Matches, title?: string) {
  const name = shopOf(matches)?.shopName ?? 'Driveline'
  return { title: title ? `${title} · ${name}` : name }
}

/** For a page that search engines must not list. */
export function unlistedPage(matches: Matches, title: string, description?: string) {
  return [
    pageTitle(matches, title),
    { name: 'robots', content: 'noindex' },
    ...(description ? [{ name: 'description', content: description }] : []),
  ]
}

/** All of `meta` for a public page: what search engines and link previews read. */
export function publicPage(
  matches: Matches,
  path: string,
  {
    title,
    description,
    image = '/art/preview.png',
  }: {
    title?: string
    description: string
    /** A path. */
    image?: string
  },
) {
  const shop = shopOf(matches)
  const named = pageTitle(matches, title)
  const url = (shop?.publicUrl ?? '') + path
  return [
    named,
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shop?.shopName ?? 'Driveline' },
    { property: 'og:title', content: named.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: (shop?.publicUrl ?? '') + image },
  ]
}

/** What search engines read of a page (schema.org). @param make gets the origin of the shop */
export function structuredData(matches: Matches, make: (origin: string) => object[]) {
  const graph = make(shopOf(matches)?.publicUrl ?? '')
  return { 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } }
}

export function shopOf(matches: Matches) {
  // Undefined when the root's loader failed.
  return matches.find((match) => match?.id === 'root')?.loaderData as Shop | undefined
}
