import { Link } from 'react-router'
import type { PartListQuery } from '#contract/catalog/part-list.ts'
import { toSearch } from '#contract/catalog/part-list-url.ts'

type Props = { path: string; query: PartListQuery; pages: number }

/** The pages of a list. */
export function PageLinks({ path, query, pages }: Props) {
  if (pages < 2) return null
  const { page } = query
  const urlOf = (number: number) => path + toSearch({ ...query, page: number })
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-2">
      {page > 1 && (
        <Link to={urlOf(page - 1)} rel="prev" className="btn btn-outline border-control">
          Previous
        </Link>
      )}
      {shown.map((number, place) => (
        <span key={number} className="flex items-center gap-2">
          {number - (shown[place - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <Link
            to={urlOf(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className="btn btn-ghost min-w-11 tabular-nums aria-[current=page]:bg-neutral aria-[current=page]:text-neutral-content"
          >
            {number}
          </Link>
        </span>
      ))}
      {page < pages && (
        <Link to={urlOf(page + 1)} rel="next" className="btn btn-outline border-control">
          Next
        </Link>
      )}
    </nav>
  )
}
