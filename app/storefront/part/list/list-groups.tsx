import type { ReactNode } from 'react'
import { Card } from '#app/ui/components/card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import type { PartCard as Part, PartSection } from '#contract/catalog/part-card.ts'
import type { PartListQuery } from '#contract/catalog/part-list.ts'
import { EMPTY_QUERY, toSearch } from '#contract/catalog/part-list-url.ts'
import type { UnfitCards } from '#contract/fitment/judged-list.ts'
import { useChosenCar } from '../../vehicle/garage.ts'
import type { NamedVehicle } from '../../vehicle/matching-car.ts'
import { PartCard } from '../part-card.tsx'
import { PartRow } from '../part-row.tsx'
import { CompareChoice } from './compare-choice.tsx'

/** Rows above the fold at 1280 × 800. */
const EAGER = 8

type View = PartListQuery['view']

type Props = {
  cards: Part[]
  view: View
  /** What the list is about; of others the parts are judged for the buyer's car. */
  named: NamedVehicle | undefined
}

/** The parts of a list. Parts that may or may not fit have a heading of their own. */
export function ListGroups({ cards, view, named }: Props) {
  const own = useChosenCar()
  const model = named?.model
  // A list of all parts keeps the buyer's sort when the parts are judged for the car.
  const known = cards.filter((card) => !(named && isUnknown(card)))
  const unknown = named ? cards.filter(isUnknown) : []
  const judgedFor = named ?? (cards.some(({ verdict }) => verdict) ? own : undefined)
  if (view === 'cards') {
    return (
      <>
        <Cards cards={known} />
        {unknown.length > 0 && (
          <>
            <h2 className="mt-5 mb-2 text-xl">{unknownTitle(model)}</h2>
            <Cards cards={unknown} />
          </>
        )}
      </>
    )
  }
  return (
    <Card>
      <div
        aria-hidden="true"
        className="part-row border-base-300 border-b py-0 text-quiet text-xs max-xl:hidden"
      >
        <span className="pl-2 [grid-column:1/3]">Part</span>
        {judgedFor && (
          <span className="[grid-area:fit]">
            Fit: {judgedFor.vehicle.year} {judgedFor.model}
          </span>
        )}
        <span className="[grid-area:size]">Size</span>
        <span className="[grid-area:stock]">Stock</span>
        <span className="text-right [grid-area:price]">Price</span>
      </div>
      <Rows cards={known} />
      {unknown.length > 0 && (
        <>
          <h2 className="border-base-300 bg-base-200 px-3 py-1.5 font-sans text-sm xl:py-0.5 not-first:border-t">
            {unknownTitle(model)}
          </h2>
          <Rows cards={unknown} isAfter />
        </>
      )}
    </Card>
  )
}

type SectionsProps = { sections: PartSection[]; cards: Part[]; query: PartListQuery }

/** Of a search for several things: each below a heading, with what is to be said of it. */
export function PartSections({ sections, cards, query }: SectionsProps) {
  const byId = new Map(cards.map((card) => [card._id, card]))
  const { vehicle, view } = query
  return (
    <div className="grid gap-5">
      {sections.map(({ heading, amount, why, ids, more }) => {
        const own = ids.flatMap((id) => byId.get(id) ?? [])
        return (
          <section key={heading} aria-label={heading} className="grid gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 dir="auto" className="text-xl wrap-anywhere">
                {heading} {amount && <span className="text-quiet tabular-nums">× {amount}</span>}
              </h2>
              {more && own.length > 0 && (
                <Switch to={`/search${toSearch({ ...EMPTY_QUERY, q: more, vehicle, view })}`}>
                  See all
                </Switch>
              )}
            </div>
            {why && <p className="text-sm wrap-anywhere">{why}</p>}
            {own.length > 0 && view === 'cards' && <Cards cards={own} heading="h3" />}
            {own.length > 0 && view === 'rows' && (
              <Card>
                <Rows cards={own} heading="h3" />
              </Card>
            )}
          </section>
        )
      })}
    </div>
  )
}

type UnfitProps = {
  unfit: UnfitCards
  model: string | undefined
  path: string
  query: PartListQuery
  /** Is anything else shown? */
  isMore: boolean
}

/** What does not fit: how many, and, if they are asked for, which. */
export function UnfitParts({ unfit, model, path, query, isMore }: UnfitProps) {
  const { count, cards, isShown } = unfit
  if (count === 0) return null
  const urlOf = (isShown: boolean) => path + toSearch({ ...query, unfit: isShown })
  const of = `${isMore ? 'more ' : ''}${count === 1 ? 'does' : 'do'} not fit this ${model}`
  return (
    <section aria-label={`Does not fit this ${model}`} className="mt-4 grid gap-3">
      <p className="text-quiet text-sm" role="status">
        {count} {of}.{' '}
        {query.unfit ? (
          <Switch to={urlOf(false)}>{count === 1 ? 'Hide it' : 'Hide them'}</Switch>
        ) : (
          !isShown && <Switch to={urlOf(true)}>{count === 1 ? 'Show it' : 'Show them'}</Switch>
        )}
      </p>
      {cards.length > 0 && query.view === 'cards' && <Cards cards={cards} />}
      {cards.length > 0 && query.view === 'rows' && (
        <Card>
          <Rows cards={cards} />
        </Card>
      )}
      {cards.length > 0 && cards.length < count && (
        <p className="text-quiet text-sm">The first {cards.length} of them are shown.</p>
      )}
    </section>
  )
}

function Switch({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink to={to} preventScrollReset rel="nofollow" className="text-primary">
      {children}
    </TextLink>
  )
}

function Cards({ cards, heading = 'h2' }: { cards: Part[]; heading?: 'h2' | 'h3' }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {cards.map((part, place) => (
        <li key={part._id} className="grid *:min-w-0">
          <PartCard part={part} eager={place < 6} heading={heading} />
        </li>
      ))}
    </ul>
  )
}

type RowsProps = {
  cards: Part[]
  /** A heading stands before it in the same box: its parts are not the first ones. */
  isAfter?: boolean
  heading?: 'h2' | 'h3'
}

function Rows({ cards, isAfter = false, heading = isAfter ? 'h3' : 'h2' }: RowsProps) {
  return (
    <ul>
      {cards.map((part, place) => (
        <li
          key={part._id}
          className={`border-base-300 ${isAfter ? 'border-t' : 'not-first:border-t'}`}
        >
          <PartRow
            part={part}
            eager={!isAfter && place < EAGER}
            heading={heading}
            choice={<CompareChoice part={part} />}
          />
        </li>
      ))}
    </ul>
  )
}

function isUnknown({ verdict }: Part) {
  return verdict?.word === 'not-known'
}

function unknownTitle(model: string | undefined) {
  return model ? `Not known for this ${model}` : 'Not known'
}
