import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import { isInStock } from '#contract/allowed-quantity.ts'
import type { Fitment } from '#contract/fitment.ts'
import type { Fits } from '#contract/part.ts'
import type { PartCard } from '#contract/part-card.ts'
import type { Shop } from '../page-meta.ts'
import { useFit } from '../vehicle/use-fit.ts'
import { BuyForm } from './buy-form.tsx'
import { FitPanel } from './fit-panel.tsx'
import { PriceBar } from './price-bar.tsx'

type Props = {
  part: PartCard
  fits: Fits
  fitsComplete: boolean
  /** The fitments in the page: the first 200. */
  fitments: Fitment[]
  /** The models of all its fitments. */
  models: { path: string; label: string }[]
  /** The slug of its category. */
  category: string | undefined
}

/** Whether the part fits the buyer's car, and the form to buy it. If it does not fit, the buyer has to tick a box first. */
export function FitAndBuy({ part, fits, fitsComplete, fitments, models, category }: Props) {
  const given = useMemo(() => {
    const known = new Set(fitments.map(({ model }) => model))
    // The page has not all models: the fitments of the buyer's model are fetched.
    return known.size < models.length ? undefined : { fits, fitsComplete, rows: fitments }
  }, [fits, fitsComplete, fitments, models])
  const fit = useFit(part._id, given)
  const basketOnly = useRouteLoaderData<Shop>('root')?.basketOnly === true
  return (
    <>
      <FitPanel fit={fit} summary={summaryOf(fits, models)} category={category} />
      <BuyForm part={part} canBuy={fit.canBuy} basketOnly={basketOnly} />
      {isInStock(part) && <PriceBar part={part} fit={fit} basketOnly={basketOnly} />}
    </>
  )
}

function summaryOf(fits: Fits, models: Props['models']) {
  if (fits === 'universal')
    return 'Universal: not made for one vehicle. Compare size and specification'
  const [first] = models
  if (!first) return 'The seller has not said which vehicles it fits'
  return `Made for ${models.length === 1 ? first.label : `${models.length} models`}`
}
