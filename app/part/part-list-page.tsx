import type { ReactNode } from 'react'
import { formatCount } from '#contract/money.ts'
import type { PartList } from '#contract/part-card.ts'
import type { PartListQuery, PartSort } from '#contract/part-list.ts'
import {
  countChoices,
  EMPTY_QUERY,
  MAX_COUNTED,
  toSearch,
  withChoice,
} from '#contract/part-list-url.ts'
import { Card } from '../components/card.tsx'
import { type Crumb, Crumbs } from './crumbs.tsx'
import { Facets } from './facets.tsx'
import { ListControls } from './list-controls.tsx'
import { PageLinks } from './page-links.tsx'
import { PartCard } from './part-card.tsx'
import { PartRow } from './part-row.tsx'

/** Rows above the fold at 1280 × 800. */
const EAGER = 8

type Props = {
  title: string
  crumbs: Crumb[]
  /** What the crumbs end with; by default the title. */
  current?: string
  list: PartList
  query: PartListQuery
  /** Of the page, without a query. */
  path: string
  /** Where the choice of a category leads, if that is a page of its own. */
  categoryUrl?: (slug: string) => string
  /** What is best first. */
  best?: string
  /** The heading of the column of verdicts. */
  fitLabel?: string
  /** Beside the list: a question that decides, a picker. */
  beside?: ReactNode
  /** Above the list. */
  above?: ReactNode
  /** Instead of a list without parts. */
  empty: ReactNode
}

/** A list of parts with its filters. */
export function PartListPage(props: Props) {
  const { title, crumbs, list, query, path, categoryUrl, current, beside, above, empty } = props
  const count = countOf(list.total)
  const isFiltered = countChoices(query) > 0
  const choiceUrl = (facet: string, value: string) => {
    const next = withChoice(query, facet, value)
    return facet === 'category' && categoryUrl
      ? categoryUrl(value) + toSearch({ ...next, category: undefined })
      : path + toSearch(next)
  }
  const { q, vehicle, exact, sort, view } = query
  const unfiltered = { ...EMPTY_QUERY, q, vehicle, exact, sort, view }
  const clearUrl = isFiltered ? path + toSearch(unfiltered) : undefined
  return (
    <section className="content-width py-2 pb-12">
      <Crumbs crumbs={crumbs} current={current ?? title} />
      <div className="part-list">
        <h1 dir="auto" className="text-3xl wrap-anywhere [grid-area:head]">
          {title}{' '}
          <span className="whitespace-nowrap text-quiet text-xl" role="status">
            {count}
          </span>
        </h1>
        <div className="flex min-w-0 items-center justify-end gap-2 [grid-area:controls]">
          <ListControls path={path} query={query} sorts={sortsOf(props)} />
        </div>
        <div className="[grid-area:above]">{above}</div>
        <div className="[grid-area:beside]">{beside}</div>
        <Facets
          facets={list.facets}
          choiceUrl={choiceUrl}
          clearUrl={clearUrl}
          url={path + toSearch(query)}
          count={count}
        />
        <div className="min-w-0 [grid-area:list]">
          {list.cards.length === 0 ? empty : <Parts {...props} />}
          <PageLinks path={path} query={query} pages={list.pages} />
        </div>
      </div>
    </section>
  )
}

function Parts({ list, query, fitLabel }: Props) {
  if (query.view === 'cards') {
    return (
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {list.cards.map((part, place) => (
          <li key={part._id} className="grid">
            <PartCard part={part} eager={place < 6} heading="h2" />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Card>
      <div
        aria-hidden="true"
        className="part-row border-base-300 border-b text-quiet text-sm max-lg:hidden"
      >
        <span className="pl-2 [grid-column:1/3]">Part</span>
        {fitLabel && <span className="[grid-area:fit]">{fitLabel}</span>}
        <span className="[grid-area:size]">Size</span>
        <span className="[grid-area:stock]">Stock</span>
        <span className="text-right [grid-area:price]">Price</span>
      </div>
      <ul>
        {list.cards.map((part, place) => (
          <li key={part._id} className="border-base-300 not-first:border-t">
            <PartRow part={part} eager={place < EAGER} heading="h2" />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function sortsOf({ best = 'In stock first' }: Props): [PartSort, string][] {
  return [
    ['best', best],
    ['price', 'Price, lowest first'],
    ['price-down', 'Price, highest first'],
    ['newest', 'Newest first'],
  ]
}

/** "1 part", "34 parts", "10,000+ parts". */
function countOf(total: number) {
  if (total > MAX_COUNTED) return `${formatCount(MAX_COUNTED)}+ parts`
  return total === 1 ? '1 part' : `${formatCount(total)} parts`
}
