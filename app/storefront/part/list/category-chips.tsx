import { Link } from 'react-router'
import { Drawing } from '#app/ui/components/drawing.tsx'
import { thumbnailOf } from '#app/ui/components/drawing-url.ts'
import type { Facet } from '#contract/catalog/part-card.ts'
import { formatCount } from '#contract/money.ts'
import { type ListedRepairs, RepairChips } from '../repair-links.tsx'

type Props = {
  facet: Facet | undefined
  choiceUrl: (facet: string, value: string) => string
  jobs?: ListedRepairs | undefined
}

/** More jobs than this come after the categories. */
const FEW = 2

/** The categories of a list as drawings with their names, and its jobs: one line, which scrolls. */
export function CategoryChips({ facet, choiceUrl, jobs }: Props) {
  if (!facet) return null
  const isFew = (jobs?.repairs.length ?? 0) <= FEW
  return (
    <nav aria-label="Categories of this list" className="category-chips">
      <ul className="flex gap-1.5">
        {jobs && isFew && <RepairChips {...jobs} />}
        {facet.choices.map(({ value, label, count, isChosen, drawing }) => (
          <li key={value}>
            <Link
              to={choiceUrl(facet.name, value)}
              discover="none"
              rel="nofollow"
              aria-current={isChosen ? 'true' : undefined}
              className="category-chip"
            >
              <Drawing
                src={drawing && thumbnailOf(drawing)}
                width={44}
                height={33}
                className="flex-none rounded-selector"
              />
              <span>
                <span dir="auto">{label}</span>{' '}
                <span className="text-quiet tabular-nums">{formatCount(count)}</span>
              </span>
            </Link>
          </li>
        ))}
        {jobs && !isFew && <RepairChips {...jobs} />}
      </ul>
    </nav>
  )
}
