import type { ReactNode } from 'react'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { MAX_COMPARED } from '#contract/catalog/comparison.ts'
import type { Facet, PartCard, PartList, PartSection } from '#contract/catalog/part-card.ts'
import type { PartListQuery, PartSort } from '#contract/catalog/part-list.ts'
import { countChoices, EMPTY_QUERY, toSearch, withChoice } from '#contract/catalog/part-list-url.ts'
import { comparisonUrl } from '#contract/catalog/part-path.ts'
import type { UnfitCards } from '#contract/fitment/judged-list.ts'
import { useChosenCar } from '../../vehicle/garage.ts'
import type { NamedVehicle } from '../../vehicle/matching-car.ts'
import { PageCar } from '../../vehicle/page-car.ts'
import { useOtherCar } from '../../vehicle/use-other-car.ts'
import { type Breadcrumb, Breadcrumbs } from '../breadcrumbs.tsx'
import type { ListedRepairs } from '../repair-links.tsx'
import { useOwnVerdicts } from '../use-own-verdicts.ts'
import { CategoryChips } from './category-chips.tsx'
import { CompareBar } from './compare-choice.tsx'
import { Facets } from './facets.tsx'
import { ListControls, type ListDiagram } from './list-controls.tsx'
import { fitCountOf, listCountOf } from './list-count.ts'
import { ListGroups, PartSections, UnfitParts } from './list-groups.tsx'
import { PageLinks } from './page-links.tsx'

type Props = {
  title: string
  /** The breadcrumbs that lead here; a search has none. */
  crumbs?: Breadcrumb[]
  /** What the crumbs end with; by default the title. */
  current?: string
  /** Content beside the breadcrumbs. */
  aside?: ReactNode
  list: PartList
  /** For a vehicle: what else was found and does not fit. */
  unfit?: UnfitCards
  /** What its parts are judged for. */
  named?: NamedVehicle | undefined
  query: PartListQuery
  /** The page's path, without a query. */
  path: string
  /** Where the choice of a category leads, if that is a page of its own. */
  categoryUrl?: (slug: string) => string
  /** What is best first. */
  best?: string
  /** Beside the filters: a question that decides. */
  beside?: ReactNode
  /** The question is asked: it takes a part of their line. */
  isAsking?: boolean
  /** The jobs to which its parts belong. */
  jobs?: ListedRepairs
  /** Above the list. */
  above?: ReactNode
  /** Of a search for several things; its parts can't be sorted or filtered. */
  sections?: PartSection[]
  /** The same parts in a drawing. */
  diagram?: ListDiagram | undefined
  /** Of a list that is not what was asked for. */
  heading?: string
  /** Ids of parts that go elsewhere than was asked: they are not judged. */
  elsewhere?: string[]
  /** Instead of a list without parts. */
  empty: ReactNode
}

/** A list of parts with its filters. */
export function PartListPage(props: Props) {
  const { title, crumbs, list, query, path, categoryUrl, current, beside, above, empty } = props
  const { unfit = NONE, named, aside, sections = [], heading, elsewhere } = props
  const model = named?.model
  const own = useChosenCar()
  const other = useOtherCar(named)
  const isOneList = sections.length === 0
  // A buyer's answer may have made a part of a section one that does not fit.
  const all = isOneList ? list.cards : [...list.cards, ...unfit.cards]
  const cards = useOwnVerdicts(all, elsewhere)
  // Of a search they are a filter among others.
  const categories = list.facets.find(({ name }) => categoryUrl && name === 'category')
  const facets = list.facets.filter((one) => one !== categories && isNarrowing(one, list.total))
  const count = listCountOf(list)
  const fitCount = named && fitCountOf(list)
  const chosen = countChoices(query)
  const isFiltered = chosen > 0
  // Nothing to sort, and no filter to take off.
  const hasControls = isOneList && (list.total > 0 || unfit.count > 0 || isFiltered)
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
    <section className="content-width pt-1 pb-12 lg:[&>div:first-child_a]:min-h-6">
      {/* The link for the car comes with hydration: it has its room before. */}
      <div
        className={`flex items-center justify-between gap-4 ${aside && !crumbs ? 'not-in-data-car:empty:hidden in-data-car:min-h-8 lg:in-data-car:min-h-6' : 'empty:hidden'}`}
      >
        {crumbs && <Breadcrumbs crumbs={crumbs} current={current ?? title} />}
        {aside}
      </div>
      <div className="part-list">
        <h1
          dir="auto"
          className="text-xl leading-tight wrap-anywhere [grid-area:head] sm:text-2xl lg:text-3xl"
        >
          {title}{' '}
          <span className="text-base text-quiet sm:text-lg lg:text-xl" role="status">
            {(hasControls || query.q) && (
              <>
                <span className="whitespace-nowrap">{fitCount ? `${count},` : count}</span>
                {fitCount && <span className="whitespace-nowrap"> {fitCount}</span>}
              </>
            )}
          </span>
        </h1>
        {hasControls && (
          <div className="controls flex min-w-0 items-center justify-end gap-2 [grid-area:controls]">
            <ListControls
              path={path}
              query={query}
              sorts={sortsOf(props)}
              diagram={props.diagram}
            />
          </div>
        )}
        <div className="[grid-area:above]">{above}</div>
        {hasControls && (
          <a href="#parts" className="btn btn-primary skip-link">
            Skip filters
          </a>
        )}
        {hasControls && (
          <CategoryChips facet={categories} choiceUrl={choiceUrl} jobs={props.jobs} />
        )}
        <div className="part-list-line">
          <div className="beside">{beside}</div>
          {hasControls && (facets.length > 0 || clearUrl) && (
            <Facets
              facets={facets}
              choiceUrl={choiceUrl}
              clearUrl={clearUrl}
              chosen={chosen}
              url={path + toSearch(query)}
              count={count}
              isAsking={props.isAsking}
            />
          )}
        </div>
        <div
          id="parts"
          tabIndex={-1}
          data-judging={own && !named ? '' : undefined}
          className="min-w-0 outline-none [grid-area:list]"
        >
          <PageCar.Provider value={other}>
            {heading !== undefined && cards.length > 0 && (
              <h2 className="mb-2 text-xl">{heading}</h2>
            )}
            {!isOneList ? (
              <PartSections sections={sections} cards={cards} query={query} />
            ) : cards.length > 0 ? (
              <ListGroups cards={cards} view={query.view} named={named} />
            ) : unfit.count > 0 ? (
              <p>Nothing here is known to fit this {model}.</p>
            ) : (
              empty
            )}
            {isOneList && (
              <UnfitParts
                unfit={unfit}
                model={model}
                path={path}
                query={query}
                isMore={cards.length > 0}
              />
            )}
          </PageCar.Provider>
          {isOneList && <CompareLink cards={cards} />}
          <PageLinks path={path} query={query} pages={list.pages} />
          {query.view === 'rows' && <CompareBar />}
        </div>
      </div>
    </section>
  )
}

/** To the first parts of a list of one category beside each other. */
function CompareLink({ cards }: { cards: PartCard[] }) {
  const first = cards.slice(0, MAX_COMPARED)
  const [one] = first
  if (first.length < 2 || cards.some(({ categoryId }) => categoryId !== one?.categoryId))
    return null
  return (
    <TextLink to={comparisonUrl(first.map(({ _id }) => _id))} rel="nofollow" className="text-sm">
      Compare the first {first.length}
    </TextLink>
  )
}

/** Is there a choice that leaves out something, or one to take back? */
function isNarrowing({ choices }: Facet, total: number) {
  return choices.length > 1 || choices.some(({ count, isChosen }) => isChosen || count < total)
}

function sortsOf({ best = 'In stock first' }: Props): [PartSort, string][] {
  return [
    ['best', best],
    ['price', 'Lowest price'],
    ['price-down', 'Highest price'],
    ['newest', 'Newest'],
    ['sold', 'Sold lately'],
  ]
}

const NONE: UnfitCards = { count: 0, cards: [], isShown: false }
