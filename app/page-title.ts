type Matches = ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>

/** For a route's `meta`: the page's own title, then the shop's name, which only the root knows. */
export function pageTitle(matches: Matches, title?: string) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  const shopName = (root as { shopName: string } | undefined)?.shopName ?? 'Driveline'
  return { title: title ? `${title} · ${shopName}` : shopName }
}
