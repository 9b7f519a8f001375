import { Link } from 'react-router'
import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import type { Facet, FacetChoice } from '#contract/catalog/part-card.ts'

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
}

/** The history entry of open filters: the way back closes them. */
export const SHEET = '#filters'
/** The state of that entry of the history, as long as nothing was chosen in it. */
export const AS_OPENED = 'as opened'

type GroupsProps = Pick<FacetsProps, 'facets' | 'choiceUrl'> & {
  /** A choice replaces the entry of the history. */
  replace?: boolean
}

export function FacetGroups({ facets, ...rest }: GroupsProps) {
  return (
    <div className="grid content-start gap-5">
      {facets.map((facet) => (
        <FacetGroup key={facet.name} facet={facet} {...rest} />
      ))}
    </div>
  )
}

function FacetGroup({ facet, choiceUrl, replace }: { facet: Facet } & Omit<GroupsProps, 'facets'>) {
  const { name, label, choices } = facet
  return (
    <section aria-label={label} className="border-base-300 not-last:border-b not-last:pb-4">
      <h2 dir="auto" className="mb-1 font-sans text-base wrap-anywhere">
        {label}
      </h2>
      <ul>
        {choices.map((choice) => (
          <li key={choice.value}>
            <Choice choice={choice} to={choiceUrl(name, choice.value)} replace={replace} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChoiceProps = { choice: FacetChoice; to: string; replace: boolean | undefined }

function Choice({ choice, to, replace = false }: ChoiceProps) {
  const { label, count, isChosen } = choice
  return (
    <Link
      to={to}
      replace={replace}
      preventScrollReset
      discover="none"
      rel="nofollow"
      aria-current={isChosen ? 'true' : undefined}
      className="flex min-h-8 items-center gap-2.5 text-sm hover:text-primary max-lg:min-h-11"
    >
      <span
        aria-hidden="true"
        className={`grid size-4.5 flex-none place-items-center rounded-selector border ${isChosen ? 'border-primary bg-primary text-primary-content' : 'border-control bg-base-100'}`}
      >
        {isChosen && (
          <StrokeIcon viewBox="0 0 12 12" className="size-3" strokeWidth="2">
            <path d="m2 6.5 2.5 2.5L10 3.5" />
          </StrokeIcon>
        )}
      </span>
      <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {label}
      </span>
      <span className="text-quiet tabular-nums">{count}</span>
    </Link>
  )
}
