import { useId } from 'react'
import { Link } from 'react-router'
import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import type { Facet, FacetChoice } from '#contract/catalog/part-card.ts'
import { formatCount } from '#contract/money.ts'
import { FacetRange } from './facet-range.tsx'
import { openFacets } from './open-facets.ts'

export type FacetsProps = {
  facets: Facet[]
  /** The URL with this choice made, or taken back. */
  choiceUrl: (facet: string, value: string) => string
  /** The URL without any choice; undefined: nothing is chosen. */
  clearUrl: string | undefined
  /** How many filters are in use. */
  chosen: number
  /** The list as it is, for the button that closes the sheet. */
  url: string
  /** How many parts there are: "34 parts". */
  count: string
  /** A question takes a part of their line. */
  isAsking?: boolean | undefined
}

/** The history entry of open filters: the way back closes them. */
export const SHEET = '#filters'
/** The state of that entry of the history, as long as nothing was chosen in it. */
export const AS_OPENED = 'as opened'

type GroupsProps = Pick<FacetsProps, 'facets' | 'choiceUrl' | 'isAsking'> & {
  /** A choice replaces the entry of the history. */
  replace?: boolean
}

/**
 * The filters, in a sheet below each other. On wide screens they are one line: those with few
 * choices are open, the others are menus.
 */
export function FacetGroups({ facets, isAsking = false, ...rest }: GroupsProps) {
  const open = openFacets(facets, isAsking ? 0.55 : 1)
  return facets.map((facet) =>
    open.has(facet) ? (
      <section key={facet.name} aria-label={facet.label} className="facet">
        <Title isRepeated={facet.choices.length === 1}>{facet.label}</Title>
        <Choices facet={facet} {...rest} />
      </section>
    ) : (
      <Menu key={facet.name} facet={facet} {...rest} />
    ),
  )
}

type OneProps = { facet: Facet } & Omit<GroupsProps, 'facets' | 'isAsking'>

function Menu({ facet, ...rest }: OneProps) {
  const id = useId()
  const chosen = chosenIn(facet)
  return (
    <section aria-label={facet.label} className="facet">
      <button type="button" popoverTarget={id} className="facet-button" data-chosen={chosen}>
        <span dir="auto" className="truncate">
          {facet.label}
          {chosen && `: ${chosen}`}
        </span>
        <StrokeIcon viewBox="0 0 12 12" className="size-3 flex-none">
          <path d="m2 4.5 4 4 4-4" />
        </StrokeIcon>
      </button>
      <Title isMenu>{facet.label}</Title>
      <div id={id} popover="auto" className="facet-panel">
        {facet.amounts ? (
          <FacetRange facet={facet} {...rest} />
        ) : (
          <Choices facet={facet} {...rest} />
        )}
      </div>
    </section>
  )
}

/** ‘253 mm to 312 mm’ */
function chosenIn({ choices, amounts }: Facet) {
  const labels = choices.filter(({ isChosen }) => isChosen).map(({ label }) => label)
  const [first] = labels
  if (!amounts || labels.length < 2) return labels.join(', ')
  return `${first} to ${labels.at(-1)}`
}

type TitleProps = { isMenu?: boolean; isRepeated?: boolean; children: string }

function Title({ isMenu = false, isRepeated = false, children }: TitleProps) {
  return (
    <h2
      dir="auto"
      className={`font-sans text-base wrap-anywhere max-lg:mb-1 lg:font-normal lg:text-quiet lg:text-sm ${isMenu ? 'lg:hidden' : ''} ${isRepeated ? 'lg:sr-only' : ''}`}
    >
      {children}
    </h2>
  )
}

function Choices({ facet: { name, choices }, choiceUrl, replace = false }: OneProps) {
  return (
    <ul className="facet-choices">
      {choices.map((choice) => (
        <li key={choice.value}>
          <Choice choice={choice} to={choiceUrl(name, choice.value)} replace={replace} />
        </li>
      ))}
    </ul>
  )
}

type ChoiceProps = { choice: FacetChoice; to: string; replace: boolean }

function Choice({ choice, to, replace }: ChoiceProps) {
  const { label, count, isChosen } = choice
  return (
    <Link
      to={to}
      replace={replace}
      preventScrollReset
      discover="none"
      rel="nofollow"
      aria-current={isChosen ? 'true' : undefined}
      className="facet-choice"
    >
      <span aria-hidden="true" className="facet-tick">
        {isChosen && (
          <StrokeIcon viewBox="0 0 12 12" className="size-3" strokeWidth="2">
            <path d="m2 6.5 2.5 2.5L10 3.5" />
          </StrokeIcon>
        )}
      </span>
      <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {label}
      </span>{' '}
      <span className="text-quiet tabular-nums">{formatCount(count)}</span>
    </Link>
  )
}
