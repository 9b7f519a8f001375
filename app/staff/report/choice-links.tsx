import { Link } from 'react-router'

type Props = {
  /** What is chosen. */
  label: string
  /** The search parts of the URLs. */
  links: readonly (readonly [search: string, label: string])[]
  current: string
}

/** Links to the same page with another choice; the current one is marked. */
export function Segments({ label, links, current }: Props) {
  return (
    <nav aria-label={label} className="flex rounded-field border border-control text-sm">
      {links.map(([search, text]) => {
        const isCurrent = search === current
        return (
          <Link
            key={search}
            to={{ search }}
            preventScrollReset
            aria-current={isCurrent ? 'true' : undefined}
            className={`flex min-h-11 min-w-11 items-center justify-center rounded-field px-3 ${isCurrent ? 'bg-neutral font-semibold text-neutral-content' : 'hover:bg-base-200'}`}
          >
            {text}
          </Link>
        )
      })}
    </nav>
  )
}
