import { Link } from 'react-router'

export type Crumb = [to: string, label: string]

/** The way from the catalog to this page. */
export function Crumbs({ crumbs, current }: { crumbs: Crumb[]; current: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-x-2 text-quiet text-sm">
        {crumbs.map(([to, label]) => (
          <li key={to} className="flex items-center gap-x-2 after:content-['/']">
            <Link
              to={to}
              className="inline-flex min-h-8 items-center hover:underline max-lg:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
        <li dir="auto" aria-current="page" className="flex items-center wrap-anywhere">
          {current}
        </li>
      </ol>
    </nav>
  )
}

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
