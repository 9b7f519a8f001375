import { Link } from 'react-router'
import type { StaffCategory } from '#contract/catalog/category.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'
import { sumOf } from '#contract/sum.ts'

type Props = {
  categories: readonly StaffCategory[]
  /** Of the category whose form is open. */
  openId: number | undefined
}

/** The tree of categories: each leads to its form. Where there is room, it is in columns. */
export function CategoryList({ categories, openId }: Props) {
  return (
    <nav aria-label="Categories" ref={showCurrent} className="@container">
      <Level parentId={null} categories={categories} openId={openId} />
    </nav>
  )
}

/** The list beside the form scrolls to the category that is open; the page stays. */
function showCurrent(list: HTMLElement | null) {
  const box = list?.parentElement
  const current = list?.querySelector('[aria-current]')
  if (!box || !current || box.scrollHeight <= box.clientHeight) return
  const above = current.getBoundingClientRect().top - box.getBoundingClientRect().top
  if (above > box.clientHeight) box.scrollTop += above - box.clientHeight / 2
}

function Level({ parentId, categories, openId }: Props & { parentId: number | null }) {
  const here = categories.filter((one) => one.parentId === parentId)
  if (here.length === 0) return null
  return (
    <ul
      className={
        parentId === null
          ? 'gap-6 @xl:columns-2 @4xl:columns-3'
          : 'ml-4 border-base-300 border-l pl-2'
      }
    >
      {here.map((one) => (
        <li key={one.id} className={parentId === null ? 'mb-1 break-inside-avoid' : ''}>
          <Link
            to={`/dashboard/categories/${one.id}`}
            aria-current={one.id === openId ? 'page' : undefined}
            className={`menu-entry justify-between ${parentId === null ? 'font-semibold' : ''}`}
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
