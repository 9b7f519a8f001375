import { Link } from 'react-router'
import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import type { RepairLink } from '#contract/catalog/repair.ts'
import { repairPath } from '#contract/catalog/repair-path.ts'

/** The jobs of a list’s parts. */
export type ListedRepairs = {
  repairs: readonly RepairLink[]
  /** The path of the list’s car; absent: each page finds the buyer’s own. */
  car?: string | undefined
}

/** The jobs of a list, as chips among those of its categories. */
export function RepairChips({ repairs, car }: ListedRepairs) {
  return repairs.map(({ slug, name }) => (
    <li key={slug}>
      <Link to={repairPath(slug, car)} discover="none" className="category-chip">
        <span className="grid h-8.25 w-11 flex-none place-items-center rounded-selector bg-drawing text-primary">
          <StrokeIcon strokeLinecap="round" strokeLinejoin="round" className="size-5">
            <path d="M12.5 7.500 4 16l-1-1 8.500-8.500a4 4 0 0 1 5-4.500L14 4.500l1.500 1.500L18 3.500a4 4 0 0 1-5.500 4z" />
          </StrokeIcon>
        </span>
        <span dir="auto">{name}</span>
      </Link>
    </li>
  ))
}
