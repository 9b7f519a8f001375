import { Link } from 'react-router'

export type Crumb = [to: string, label: string]

/** The way from the catalog to this page. */
export function Crumbs({ crumbs, current }: { crumbs: Crumb[]; current: string }) {
  return (
    <nav aria-label="Breadcrumb" className="max-lg:-my-1.5">
      <ol className="flex flex-wrap gap-x-2 text-quiet text-sm">
        {crumbs.map(([to, label]) => (
          <li key={to} className={CRUMB}>
            <Link
              to={to}
              className="inline-flex min-h-8 items-center hover:underline max-lg:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
        <li dir="auto" aria-current="page" className={`${CRUMB} wrap-anywhere max-sm:sr-only`}>
          {current}
        </li>
      </ol>
    </nav>
  )
}

const CRUMB = "flex items-center gap-x-2 not-first:before:content-['/']"

/** The same for search engines. @param origin of the shop */
export function breadcrumbData(origin: string, crumbs: Crumb[], current: string) {
  const items = [...crumbs, ['', current] as Crumb]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(([to, name], place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      ...(to && { item: origin + to }),
    })),
  }
}
