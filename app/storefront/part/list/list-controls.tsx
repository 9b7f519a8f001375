import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { ON_INTENT } from '#app/api/prefetch.ts'
import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import type { PartListQuery, PartSort } from '#contract/catalog/part-list.ts'
import { toSearch } from '#contract/catalog/part-list-url.ts'

type Props = {
  path: string
  query: PartListQuery
  sorts: [PartSort, string][]
  /** The same parts in a drawing. */
  diagram?: ListDiagram | undefined
}

/** A diagram that a list leads to. */
export type ListDiagram = { name: string; url: string }

/** How a list is sorted, and whether it is rows or cards, or a drawing. */
export function ListControls({ path, query, sorts, diagram }: Props) {
  const navigate = useNavigate()
  const urlOf = (change: Partial<PartListQuery>) =>
    path + toSearch({ ...query, ...change, page: 1 })
  const kept = [...new URLSearchParams(toSearch({ ...query, page: 1, sort: 'best' }))]
  return (
    <>
      <form method="get" action={path} className="flex min-w-0 items-center gap-2">
        {kept.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="sort" className="whitespace-nowrap text-quiet text-sm max-md:sr-only">
          Sort by
        </label>
        <select
          id="sort"
          name="sort"
          value={query.sort}
          className="min-h-11 lg:min-h-9 w-full min-w-0 rounded-field border border-control bg-base-100 px-3 max-md:px-1"
          onChange={({ target }) => {
            const sort = sorts.find(([one]) => one === target.value)?.[0]
            void navigate(urlOf({ sort }), { preventScrollReset: true })
          }}
        >
          {sorts.map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
        <noscript>
          <button type="submit" className="btn btn-outline border-control">
            Sort
          </button>
        </noscript>
      </form>
      <div className="flex overflow-hidden rounded-field border border-control">
        {diagram && (
          <Link
            to={diagram.url}
            prefetch={ON_INTENT}
            aria-label={`Diagram: ${diagram.name}`}
            title={diagram.name}
            className="flex h-11 lg:h-9 min-w-11 items-center justify-center gap-2 border-control border-r px-2 text-sm"
          >
            <StrokeIcon>
              <circle cx="7" cy="7" r="4.5" />
              <circle cx="7" cy="7" r="1.5" />
              <path d="m10.5 10 3 3M16 12a4 4 0 0 1 0 6" />
            </StrokeIcon>
            <span className="max-lg:hidden">Diagram</span>
          </Link>
        )}
        <View to={urlOf({ view: 'rows' })} label="Rows" isCurrent={query.view === 'rows'}>
          <path d="M3 5h3v3H3zM3 12h3v3H3zM9 6.5h8M9 13.5h8" />
        </View>
        <View to={urlOf({ view: 'cards' })} label="Cards" isCurrent={query.view === 'cards'}>
          <path d="M3 3h5.5v5.5H3zM11.5 3H17v5.5h-5.5zM3 11.5h5.5V17H3zM11.5 11.5H17V17h-5.5z" />
        </View>
      </div>
    </>
  )
}

type ViewProps = { to: string; label: string; isCurrent: boolean; children: ReactNode }

function View({ to, label, isCurrent, children }: ViewProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      rel="nofollow"
      aria-label={label}
      aria-current={isCurrent ? 'true' : undefined}
      className="grid size-11 lg:size-9 place-items-center aria-[current=true]:bg-neutral aria-[current=true]:text-neutral-content"
    >
      <StrokeIcon>{children}</StrokeIcon>
    </Link>
  )
}
