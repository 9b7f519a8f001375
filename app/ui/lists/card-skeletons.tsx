import type { ReactNode } from 'react'
import { Card } from '../components/card.tsx'

// Placeholders of cards that are loading, in their final size.

const COUNT = 6

export function ProductSkeletons() {
  return (
    <Grid className="sm:grid-cols-2 lg:grid-cols-3">
      <div className="skeleton aspect-4/3" />
      <div className="grid gap-3 px-1 pt-4 pb-1">
        <div className="skeleton h-6 w-3/4" />
        <div className="skeleton h-9" />
        <div className="skeleton h-5 w-2/3" />
        <div className="skeleton mt-2 h-11 w-1/3" />
      </div>
    </Grid>
  )
}

export function ReviewSkeletons() {
  return (
    <Grid className="md:grid-cols-2 lg:grid-cols-3">
      <div className="grid gap-4 p-2">
        <div className="skeleton h-16" />
        <div className="flex items-center gap-3">
          <div className="skeleton size-11" />
          <div className="skeleton h-10 w-1/2" />
        </div>
      </div>
    </Grid>
  )
}

function Grid({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <div aria-hidden="true" data-testid="skeletons" className={`grid gap-5 ${className}`}>
        {Array.from({ length: COUNT }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
          <Card key={place} className="p-3">
            {children}
          </Card>
        ))}
      </div>
    </div>
  )
}
