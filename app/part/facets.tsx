import { useRef } from 'react'
import { Link } from 'react-router'
import type { Facet, FacetChoice } from '#contract/part-card.ts'

type Props = {
  facets: Facet[]
  /** The URL with this choice added, or removed. */
  choiceUrl: (facet: string, value: string) => string
  /** The URL without any choice; undefined: nothing is chosen. */
  clearUrl: string | undefined
  /** The list as it is, for the button that closes the sheet. */
  url: string
  /** How many parts there are: "34 parts". */
  count: string
}

/** The filters of a list, as links: beside it on wide screens, elsewhere a sheet behind a button. */
export function Facets({ facets, choiceUrl, clearUrl, url, count }: Props) {
  const sheet = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  const close = () => {
    sheet.current?.removeAttribute('open')
    summary.current?.focus()
  }
  return (
    <details
      ref={sheet}
      className="facets"
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
    >
      <summary ref={summary} className="btn btn-outline w-full list-none border-control">
        <FilterIcon />
        Filter
      </summary>
      <div className="facets-sheet">
        <div className="grid content-start gap-5 max-lg:p-4">
          {facets.map((facet) => (
            <FacetGroup key={facet.name} facet={facet} choiceUrl={choiceUrl} />
          ))}
        </div>
        <div className="sticky bottom-0 flex items-center gap-3 bg-base-100 max-lg:border-base-300 max-lg:border-t max-lg:p-3 lg:bg-transparent lg:pt-4">
          {clearUrl && (
            <Link to={clearUrl} preventScrollReset className="btn btn-ghost">
              Clear all
            </Link>
          )}
          <Link
            to={url}
            replace
            preventScrollReset
            className="btn btn-primary flex-1 lg:hidden"
            onClick={close}
          >
            Show {count}
          </Link>
        </div>
      </div>
    </details>
  )
}

function FacetGroup({ facet, choiceUrl }: { facet: Facet } & Pick<Props, 'choiceUrl'>) {
  const { name, label, choices } = facet
  return (
    <section aria-label={label} className="border-base-300 not-last:border-b not-last:pb-4">
      <h2 dir="auto" className="mb-1 font-sans text-base wrap-anywhere">
        {label}
      </h2>
      <ul>
        {choices.map((choice) => (
          <li key={choice.value}>
            <Choice choice={choice} to={choiceUrl(name, choice.value)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Choice({ choice, to }: { choice: FacetChoice; to: string }) {
  const { label, count, isChosen } = choice
  return (
    <Link
      to={to}
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
          <svg
            aria-hidden="true"
            viewBox="0 0 12 12"
            className="size-3"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          >
            <path d="m2 6.5 2.5 2.5L10 3.5" />
          </svg>
        )}
      </span>
      <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {label}
      </span>
      <span className="text-quiet tabular-nums">{count}</span>
    </Link>
  )
}

function FilterIcon() {
  return (
    <svg
      viewBox="0 0 20 20"
      className="size-5"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d="M2 5h9m4 0h3M2 10h3m4 0h9M2 15h8m4 0h4" />
      <circle cx="13" cy="5" r="2" />
      <circle cx="7" cy="10" r="2" />
      <circle cx="12" cy="15" r="2" />
    </svg>
  )
}
