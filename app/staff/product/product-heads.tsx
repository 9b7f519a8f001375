import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProductFilters, ProductSort } from '#app/api/staff-product.ts'
import type { PartColumn } from '#contract/catalog/staff-product.ts'
import { nextSort, SORTED, searchOf } from './product-filters.ts'

type Props = {
  filters: ProductFilters
  sort: ProductSort
  /** undefined: the rows can't be selected. */
  selectShown: ReactNode
}

const HEAD = 'px-2 font-normal'
const CLASSES: Partial<Record<PartColumn, string>> = {
  brand: 'max-xl:hidden',
  category: 'max-xl:hidden',
  price: 'text-right',
  stock: 'text-right',
}

/** The heads of Manage Products sort it. Cards hide them: the filters have the same choice. */
export function ProductHeads({ filters, sort, selectShown }: Props) {
  return (
    <>
      <th className={HEAD}>
        {selectShown && <span className="max-lg:hidden">{selectShown}</span>}
        <span className={selectShown ? 'lg:hidden' : ''}>Image</span>
      </th>
      {SORTED.map(([column, label]) => {
        const direction = directionOf(column, sort)
        return (
          <th
            key={column}
            aria-sort={direction}
            className={`${HEAD} aria-[sort]:font-semibold aria-[sort]:text-base-content ${CLASSES[column] ?? ''}`}
          >
            <Link
              to={{ search: searchOf(filters, nextSort(column, sort)) }}
              preventScrollReset
              className="inline-flex min-h-11 items-center gap-1 hover:underline max-lg:hidden"
            >
              {label}
              <span aria-hidden="true">{direction ? ARROWS[direction] : '↕'}</span>
            </Link>
            <span className="lg:hidden">{label}</span>
          </th>
        )
      })}
      <th className={HEAD}>Id</th>
      <th className={HEAD}>Delete</th>
    </>
  )
}

const ARROWS = { ascending: '↑', descending: '↓' }

function directionOf(column: PartColumn, sort: ProductSort) {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}
