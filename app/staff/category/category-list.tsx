import { Link } from 'react-router'
import type { StaffCategory } from '#contract/catalog/category.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'
import { sumOf } from '#contract/sum.ts'

type Props = {
  categories: readonly StaffCategory[]
  /** Of the category whose form is open. */
  openId: number | undefined
}

/** The tree of categories: each leads to its form. */
export function CategoryList({ categories, openId }: Props) {
  return (
    <nav aria-label="Categories">
      <Level parentId={null} categories={categories} openId={openId} />
    </nav>
  )
}

function Level({ parentId, categories, openId }: Props & { parentId: number | null }) {
  const here = categories.filter((one) => one.parentId === parentId)
  if (here.length === 0) return null
  return (
    <ul className={parentId === null ? 'grid gap-1' : 'ml-4 border-base-300 border-l pl-2'}>
      {here.map((one) => (
        <li key={one.id}>
          <Link
            to={`/dashboard/categories/${one.id}`}
            aria-current={one.id === openId ? 'page' : undefined}
            className="menu-entry justify-between"
          >
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {one.name}
              {one.isHidden && <span className="text-quiet text-sm"> hidden</span>}
              {one.mergesInto !== null && (
                <span className="text-quiet text-sm"> is being merged</span>
              )}
            </span>
            <span className="shrink-0 font-normal text-quiet text-sm tabular-nums">
              <span aria-hidden="true">{formatCount(partsWithin(one, categories))}</span>
              <span className="sr-only">{formatCountOf(partsWithin(one, categories), 'part')}</span>
            </span>
          </Link>
          <Level parentId={one.id} categories={categories} openId={openId} />
        </li>
      ))}
    </ul>
  )
}

/** With those of the categories below it. */
function partsWithin({ id, parts }: StaffCategory, categories: readonly StaffCategory[]): number {
  const below = categories.filter(({ parentId }) => parentId === id)
  return parts + sumOf(below, (one) => partsWithin(one, categories))
}
