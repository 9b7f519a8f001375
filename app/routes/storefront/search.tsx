import { data, redirect } from 'react-router'
import { DecidingQuestion } from '#app/storefront/part/deciding-question.tsx'
import { isOtherList } from '#app/storefront/part/list/is-other-list.ts'
import { PartListPage } from '#app/storefront/part/list/part-list-page.tsx'
import { useAnswers } from '#app/storefront/part/use-answers.ts'
import { NothingFound } from '#app/storefront/search/nothing-found.tsx'
import { Understood, type UnderstoodProps } from '#app/storefront/search/understood.tsx'
import { CarListLink } from '#app/storefront/vehicle/car-list-link.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { unlistedPage } from '#app/ui/page-meta.ts'
import type { PartListQuery } from '#contract/catalog/part-list.ts'
import { priceOf, SEARCH_PARAMETERS, toSearch } from '#contract/catalog/part-list-url.ts'
import { takePrice } from '#contract/catalog/price-in-words.ts'
import { parseVehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { findVin } from '#contract/vehicle/vin-shape.ts'
import { categoryPath, findCategoryBySlug } from '#server/catalog/category/category-tree.ts'
import { readPartListQuery } from '#server/catalog/part-list/part-list.ts'
import { type SearchResult, searchParts } from '#server/catalog/search/search.ts'
import { readForPage, turnContext } from '#server/platform/rate-limit/fair-queue.ts'
import type { Route } from './+types/search'

/**
 * A VIN is personal, and what a busy shop left out is there the next time: nothing stores such a
 * page.
 */
const NOT_STORED = { headers: { 'cache-control': 'private, no-store' } }

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readPartListQuery(request, SEARCH_PARAMETERS)
  const { q = '', exact: isExact = false } = query
  if (findVin(q) !== undefined) return data(null, NOT_STORED)
  const price = priceOf(query) === undefined ? takePrice(q) : undefined
  if (price) {
    const { rest, over, under, isCheapest } = price
    const filtered = {
      ...query,
      ...{ q: rest, page: 1 },
      ...(over !== undefined && { priceFrom: over }),
      ...(under !== undefined && { priceTo: under }),
      ...(isCheapest && { sort: 'price' as const }),
    }
    throw redirect(`/search${toSearch(filtered)}`)
  }
  const vehicle = query.vehicle ? parseVehiclePath(query.vehicle) : undefined
  const { isLate: isQuick, ip } = context.get(turnContext)
  const result = await readForPage(() => searchParts(q, { vehicle, query, isExact, isQuick, ip }))
  const found = { query, result, ways: waysOf(result) }
  return data(found, result.isQuick ? NOT_STORED : undefined)
}

export const shouldRevalidate = isOtherList

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const text = loaderData?.result.text
  const title = text ? `Search: ${text}` : 'Search'
  return unlistedPage(matches, title, 'Parts by number, by words, or for a car.')
}

export default function Search({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <section className="content-width py-10">
        <h1>This looks like a VIN</h1>
        <EmptyList to="/for" action="Pick your car">
          VINs are read in your browser only: this one was neither searched for nor stored.
        </EmptyList>
      </section>
    )
  }
  return <Results {...loaderData} />
}

type Props = { query: PartListQuery; result: SearchResult; ways: Way[] }

function Results({ query, result, ways }: Props) {
  const { text, judgedFor } = result
  const answers = useAnswers(judgedFor, result)
  return (
    <PartListPage
      title={text === '' ? 'Search' : `Results for “${text}”`}
      // The search is for no car yet: a link that another buyer sent, or one that was made before
      // hydration.
      aside={
        !query.vehicle &&
        !result.vehicle &&
        text !== '' && <CarListLink asksForCar={answers.list.cards.length > 0} />
      }
      list={answers.list}
      sections={result.sections}
      elsewhere={result.elsewhere.ids}
      {...(result.isSomethingElse && { heading: 'Something else' })}
      {...(judgedFor && { unfit: answers.list.unfit, named: judgedFor })}
      query={query}
      path="/search"
      best="Best match"
      isAsking={answers.deciding !== undefined}
      beside={<DecidingQuestion answers={answers} />}
      above={
        <>
          <Understood {...understoodOf(result, query)} />
          {result.isList && (
            // In the state of the history: the list may be too long for another URL.
            <TextLink to="/basket#quick-order" state={{ list: query.q }}>
              Order these: quick order
            </TextLink>
          )}
        </>
      }
      empty={<NothingFound ways={ways}>{emptyText(result)}</NothingFound>}
    />
  )
}

function emptyText({ text, isVague }: SearchResult) {
  if (text === '') return 'Type a part number, what it is, or your car.'
  return isVague
    ? `“${text}” does not say which part. Add a part number, what it is, or your car, or try one of these:`
    : `No part found for “${text}”. Try one of these:`
}

const NO_PRICE = { priceFrom: undefined, priceTo: undefined }

function understoodOf(result: SearchResult, query: PartListQuery): UnderstoodProps {
  const { understood, notes, proposals, vehicle } = result
  const { priceFrom, priceTo } = query
  const { exact: _, ...asked } = query
  const searchFor = (q: string | undefined, more: Partial<PartListQuery> = {}) =>
    `/search${toSearch({ ...asked, q, page: 1, ...more })}`
  return {
    tags: [
      ...understood.map(({ text, without, isChosenVehicle }) => {
        if (isChosenVehicle) return { text, url: searchFor(query.q, { vehicle: undefined }) }
        return without ? { text, url: searchFor(without) } : { text }
      }),
      // Whether it was chosen as a filter or typed among the words: the loader makes both the same.
      ...(priceTo !== undefined && !priceFrom
        ? [{ text: `Under $${priceTo}`, url: searchFor(query.q, NO_PRICE) }]
        : []),
    ],
    notes: notes.map(({ text, link }) => {
      if (!link) return { text }
      if ('path' in link) return { text, link: { ...link, url: link.path } }
      const { q, isExact: exact, ...shown } = link
      return { text, link: { ...shown, url: searchFor(q, { exact }) } }
    }),
    proposals: proposals.map((text) => ({ text, url: `/search${toSearch({ q: text })}` })),
    ...(vehicle?.path &&
      vehicle.hasParts && {
        vehicle: { label: vehicle.label, url: `/for/${vehicle.path}` },
      }),
  }
}

type Way = { text: string; url: string }

/** The categories, with their names. */
function waysOf({ categories }: SearchResult): Way[] {
  return categories.flatMap((slug) => {
    const category = findCategoryBySlug(slug)
    return category ? [{ text: category.name, url: categoryPath(category) }] : []
  })
}
