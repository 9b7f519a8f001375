import { Link } from 'react-router'
import type { PartCard } from '#contract/part-card.ts'
import { partPath } from '#contract/part-path.ts'
import { ON_INTENT } from '../api/prefetch.ts'
import { isOrderable } from './stock-mark.tsx'

/** The one thing to do with a part in a list: buy it, or see what there is instead. */
export function PartAction({ part, className = '' }: { part: PartCard; className?: string }) {
  const canBuy = isOrderable(part) && part.verdict?.word !== 'does-not-fit'
  return (
    <Link
      to={canBuy ? `/product/${part._id}` : partPath(part)}
      prefetch={ON_INTENT}
      className={`btn btn-outline relative border-control ${className}`}
      aria-label={`${canBuy ? 'Purchase' : 'See'} ${part.title}`}
    >
      {canBuy ? 'Purchase' : 'See'}
    </Link>
  )
}
