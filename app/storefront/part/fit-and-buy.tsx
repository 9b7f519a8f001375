import { useContext, useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Shop } from '#app/ui/page-meta.ts'
import type { Fits } from '#contract/catalog/part.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import type { FitReports } from '#contract/catalog/part-review.ts'
import type { Fitment } from '#contract/fitment/fitment.ts'
import { isInStock } from '#contract/pricing/allowed-quantity.ts'
import { useChosenCar } from '../vehicle/garage.ts'
import { PageCar } from '../vehicle/page-car.ts'
import { useFit } from '../vehicle/use-fit.ts'
import { BuyForm } from './buy-form.tsx'
import { BuyersSay } from './buyers-say.tsx'
import { type BeforePaying, DeliveryLine } from './delivery-line.tsx'
import { FitPanel } from './fit-panel.tsx'
import { PriceBar } from './price-bar.tsx'
import { useQuantity } from './use-quantity.ts'

type Props = BeforePaying & {
  part: PartCard
  fits: Fits
  fitsComplete: boolean
  /** The fitments in the page: the first 200. */
  fitments: Fitment[]
  /** The models of all its fitments. */
  models: { path: string; label: string }[]
  /** The slug of its category. */
  category: string | undefined
  /** What buyers have said. */
  reports: FitReports[]
  /** The page is about a car whose names are not known yet. */
  isLoading: boolean
}

/**
 * Whether the part fits the page's car, the form to buy it, and what it takes to have it. If it
 * does not fit, the buyer has to tick a box first.
 */
export function FitAndBuy(props: Props) {
  const { part, fits, fitsComplete, fitments, models, category, reports, isLoading } = props
  const { delivery } = props
  const given = useMemo(() => {
    const known = new Set(fitments.map(({ model }) => model))
    // The page has not all models: the fitments of the buyer's model are fetched.
    return known.size < models.length ? undefined : { fits, fitsComplete, rows: fitments }
  }, [fits, fitsComplete, fitments, models])
  const asks = useMemo(() => askedOf(fitments), [fitments])
  const [own, other] = [useChosenCar(), useContext(PageCar)]
  const fit = useFit(part._id, isLoading ? undefined : (other ?? own), given)
  const quantity = useQuantity(part, fit)
  const basketOnly = useRouteLoaderData<Shop>('root')?.basketOnly === true
  return (
    <>
      <div data-stored="asks" data-asks={asks} className="grid" suppressHydrationWarning>
        <FitPanel
          fit={fit}
          isLoading={isLoading}
          category={category}
          summary={summaryOf(fits, models)}
          note={<BuyersSay reports={reports} car={fit.car} />}
        />
      </div>
      <BuyForm
        part={part}
        quantity={quantity}
        basketOnly={basketOnly}
        canBuy={fit.canBuy && !isLoading}
      />
      {isInStock(part) && (
        <>
          <DeliveryLine
            part={part}
            units={quantity.units}
            delivery={delivery}
            returns={props.returns}
          />
          <PriceBar part={part} fit={fit} quantity={quantity} basketOnly={basketOnly} />
        </>
      )}
    </>
  )
}

const MAX_ASKED = 40

/** The models of which each fitment has a condition. */
function askedOf(fitments: readonly Fitment[]) {
  const isSure = (one: Fitment) =>
    one.conditions.length === 0 &&
    !(one.note || one.engine || one.trim || one.builtFrom || one.builtTo)
  const sure = new Set(fitments.filter(isSure).map(({ model }) => model))
  const asked = new Set(fitments.map(({ model }) => model).filter((model) => !sure.has(model)))
  return [...asked].slice(0, MAX_ASKED).join(' ') || undefined
}

function summaryOf(fits: Fits, models: Props['models']) {
  if (fits === 'universal')
    return 'Universal: not made for one vehicle. Compare size and specification'
  const [first] = models
  if (!first) return 'The seller has not said which vehicles it fits'
  return `Made for ${models.length === 1 ? first.label : `${models.length} models`}`
}
