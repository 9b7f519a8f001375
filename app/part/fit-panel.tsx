import { Link } from 'react-router'
import type { Fitment } from '#contract/fitment.ts'
import type { Fits } from '#contract/part.ts'
import { UNIVERSAL, UNLISTED } from '#contract/verdict-reason.ts'
import { Card } from '../components/card.tsx'
import { VerdictMark } from './verdict-mark.tsx'

export type FitPanelProps = {
  part: { _id: string; title: string; fits: Fits; fitsComplete: boolean }
  /** Those in the page: of all its models, if there are not too many. */
  fitments: Fitment[]
  /** Of all its fitments. */
  models: { path: string; label: string }[]
}

/** Does this part fit the buyer's car? The same for all who have none chosen. */
export function FitPanel({ part, models }: FitPanelProps) {
  if (part.fits === 'universal') {
    return (
      <Card className="p-4">
        <VerdictMark verdict={{ word: 'universal', reason: UNIVERSAL }} />
      </Card>
    )
  }
  if (part.fits === 'unlisted' || models.length === 0) {
    return (
      <Card className="p-4">
        <VerdictMark verdict={{ word: 'not-known', reason: UNLISTED }} />
      </Card>
    )
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
      <p>
        <b className="font-semibold">Does it fit yours?</b>{' '}
        <span className="text-quiet">
          Made for {models.length === 1 ? models[0]?.label : `${models.length} models`}.
        </span>
      </p>
      <Link to="/for" className="btn btn-outline border-control">
        Pick your car
      </Link>
    </Card>
  )
}
