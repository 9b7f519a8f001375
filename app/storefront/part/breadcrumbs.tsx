import { Link } from 'react-router'

export type Breadcrumb = [to: string, label: string]

/** The way from the catalog to this page. */
export function Breadcrumbs({ crumbs, current }: { crumbs: Breadcrumb[]; current: string }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 max-lg:-my-1.5">
      <ol className="flex gap-x-2 text-quiet text-sm">
        {crumbs.map(([to, label]) => (
          <li key={to} className={`${BREADCRUMB} first:shrink-0 nth-last-2:shrink-0 sm:shrink-0`}>
            <Link
              to={to}
              className="min-h-8 content-center truncate hover:underline max-lg:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
        <li aria-current="page" className={`${BREADCRUMB} max-sm:sr-only`}>
          <span dir="auto" className="truncate">
            {current}
          </span>
        </li>
      </ol>
    </nav>
  )
}

/** Keeps all on one line: what is cut off is in the page's heading. */
const BREADCRUMB = "flex min-w-0 items-center gap-x-2 not-first:before:content-['/']"

/** The breadcrumbs for search engines. @param origin of the shop */
export function breadcrumbData(origin: string, crumbs: Breadcrumb[], current: string) {
  const items = [...crumbs, ['', current] satisfies Breadcrumb]
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
