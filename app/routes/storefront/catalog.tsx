import { Link } from 'react-router'
import { DiagramLinks } from '#app/storefront/diagram/diagram-links.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { Drawing } from '#app/ui/components/drawing.tsx'
import { thumbnailOf } from '#app/ui/components/drawing-url.ts'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { publicPage } from '#app/ui/page-meta.ts'
import { formatCount } from '#contract/money.ts'
import {
  countByCategory,
  countWithin,
  drawingPath,
} from '#server/catalog/category/category-counts.ts'
import { categoryPath, listShownCategories } from '#server/catalog/category/category-tree.ts'
import { listDiagrams } from '#server/catalog/diagram/diagram.ts'
import { readForPage } from '#server/platform/rate-limit/fair-queue.ts'
import { ON_INTENT } from '../../api/prefetch.ts'
import type { Route } from './+types/catalog'

export async function loader() {
  const [counts, diagrams] = await readForPage(() =>
    Promise.all([countByCategory(), listDiagrams()]),
  )
  const withCounts = listShownCategories().map((category) => ({
    id: category.id,
    parentId: category.parentId,
    name: category.name,
    drawing: category.parentId === null ? thumbnailOf(drawingPath(category)) : undefined,
    path: categoryPath(category),
    count: countWithin(category, counts),
  }))
  return { categories: withCounts.filter(({ count }) => count > 0), diagrams }
}

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, '/catalog', {
    title: 'Catalog',
    description:
      'All parts by category: brakes, filters, ignition, suspension, and what belongs to them.',
  })
}

export default function Catalog({ loaderData }: Route.ComponentProps) {
  const { categories, diagrams } = loaderData
  const first = categories.filter(({ parentId }) => parentId === null)
  return (
    <section className="content-width py-6 pb-12">
      <h1 className="mb-5">Catalog</h1>
      {first.length === 0 && (
        <EmptyList to="/products" action="See all parts">
          No part has a category yet.
        </EmptyList>
      )}
      {diagrams.length > 0 && (
        <div className="mb-4">
          <DiagramLinks diagrams={diagrams} />
        </div>
      )}
      {/* Columns, not a grid: categories have 1 to 10 below them, and a row would be as high as its longest card. */}
      <ul className="gap-3 sm:columns-2 lg:columns-3">
        {first.map(({ id, name, drawing, path, count }) => (
          <Card as="li" key={id} className="mb-3 break-inside-avoid p-4">
            <h2 className="text-xl">
              <Link
                to={path}
                prefetch={ON_INTENT}
                className="flex min-h-11 items-center gap-3 hover:text-primary"
              >
                <Drawing src={drawing} width={64} height={48} className="rounded-field" />
                <span className="min-w-0 flex-1">{name}</span>
                <Count>{count}</Count>
              </Link>
            </h2>
            <ul className="gap-x-6 max-sm:columns-2">
              {categories
                .filter(({ parentId }) => parentId === id)
                .map((child) => (
                  <li key={child.id} className="break-inside-avoid">
                    <Link
                      to={child.path}
                      prefetch={ON_INTENT}
                      className="flex min-h-8 items-center justify-between gap-3 text-sm hover:text-primary max-lg:min-h-11"
                    >
                      {child.name} <Count>{child.count}</Count>
                    </Link>
                  </li>
                ))}
            </ul>
          </Card>
        ))}
      </ul>
    </section>
  )
}

function Count({ children }: { children: number }) {
  return (
    <span className="font-normal font-sans text-quiet text-sm tabular-nums">
      {formatCount(children)}
    </span>
  )
}
