import { type ComponentProps, memo, Suspense } from 'react'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'

// What has code of its own on a part's page. Memoized: if it were rendered again for the buyer's
// car before that code is there, React would take it off the page until then.

const OutOfStock = lazyComponent(async () => (await import('./out-of-stock.tsx')).OutOfStock)

const ReplaceTogether = lazyComponent(
  async () => (await import('./replace-together.tsx')).ReplaceTogether,
)

const PartRepairs = lazyComponent(async () => (await import('./part-repairs.tsx')).PartRepairs)

const PartReviews = lazyComponent(async () => (await import('./part-reviews.tsx')).PartReviews)

/** Equivalents beside a part that is out of stock; if there are more, all are below. */
export const MOST_BESIDE = 2

type InsteadProps = Omit<ComponentProps<typeof OutOfStock>, 'count'>

export const InsteadOfBuying = memo(({ equivalents, ...props }: InsteadProps) => (
  <Suspense>
    <OutOfStock
      {...props}
      equivalents={equivalents.slice(0, MOST_BESIDE)}
      count={equivalents.length}
    />
  </Suspense>
))

type Props = {
  productId: string
  reviews: ComponentProps<typeof PartReviews>['reviews']
  together: PartCard[]
  repairs: ComponentProps<typeof PartRepairs>['repairs']
}

export const LateSections = memo(({ productId, reviews, together, repairs }: Props) => (
  <>
    {reviews.count + reviews.fitted.yes + reviews.fitted.no > 0 && (
      <Suspense>
        <PartReviews productId={productId} reviews={reviews} />
      </Suspense>
    )}
    {together.length > 0 && (
      <Suspense>
        <ReplaceTogether parts={together} />
      </Suspense>
    )}
    {repairs.length > 0 && (
      <Suspense>
        <PartRepairs repairs={repairs} />
      </Suspense>
    )}
  </>
))
