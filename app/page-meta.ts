type Matches = ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>

/** What the root's loader tells about the shop. */
export type Shop = {
  shopName: string
  publicUrl: string
  year: number
  /** Can people sign in with Google? */
  google: boolean
  /** A real shop with Stripe's test keys. */
  testMode: boolean
}

/** For a route's `meta`: the page's own title, then the shop's name, which only the root knows. */
export function pageTitle(matches: Matches, title?: string) {
  const name = shopOf(matches)?.shopName ?? 'Driveline'
  return { title: title ? `${title} · ${name}` : name }
}

/** For a page that nobody should find but through a link. */
export function unlistedPage(matches: Matches, title: string) {
  return [pageTitle(matches, title), { name: 'robots', content: 'noindex' }]
}

/** All of `meta` for a page that strangers find: what search engines and link previews read. */
export function publicPage(
  matches: Matches,
  path: string,
  { title, description }: { title?: string; description: string },
) {
  const shop = shopOf(matches)
  const named = pageTitle(matches, title)
  const address = (shop?.publicUrl ?? '') + path
  return [
    named,
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shop?.shopName ?? 'Driveline' },
    { property: 'og:title', content: named.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${shop?.publicUrl ?? ''}/art/preview.png` },
  ]
}

function shopOf(matches: Matches) {
  // Undefined when the root's loader failed.
  return matches.find((match) => match?.id === 'root')?.loaderData as Shop | undefined
}
