import { useEffect, useRef } from 'react'
import { OrderedVerdict } from '#app/order/ordered-verdict.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import type { BasketLine } from '#contract/basket/basket.ts'
import type { ProductPicture } from '#contract/catalog/picture.ts'
import type { OrderedFit } from '#contract/fitment/ordered-fit.ts'
import { formatPrice, totalPrice } from '#contract/money.ts'
import type { CheckoutLine } from '#contract/order/checkout.ts'
import { type Car, useChosenCar } from '../vehicle/garage.ts'
import { useFit } from '../vehicle/use-fit.ts'
import { useOtherCar } from '../vehicle/use-other-car.ts'
import { AskedOnce } from './asked-once.tsx'
import { LineFit, openQuestion } from './line-fit.tsx'
import { LineToFix } from './line-to-fix.tsx'

export type ShownPart = {
  productId: string
  title: string
  img: string
  photo?: ProductPicture | undefined
  pricePerUnit: number
  quantity: number
  /** The price of a unit that the buyer saw. */
  was?: number | undefined
  /** The one that it is for; undefined: the header's. */
  car?: Car | undefined
  /** In an order: the shop's verdict when it was placed. */
  fit?: OrderedFit | undefined
  /** The present problem of the line. */
  problem?: string | undefined
  /** The line of the basket, if it can't be ordered as it is. */
  toFix?: BasketLine | undefined
}

/** For the car of the line, as an order takes it. */
export type OfLine = Pick<CheckoutLine, 'vehicle' | 'shownVerdict'>

/**
 * @param canBuy false: the part does not fit, and the buyer has not confirmed it
 * @param question the one that decides whether it fits, as long as it is open
 */
export type OnFit = (
  productId: string,
  fit: OfLine,
  canBuy: boolean,
  question: string | undefined,
) => void

type Props = {
  parts: ShownPart[]
  onFit?: OnFit
  onChange?: (productId: string, quantity: number) => void
  /** Leaves a part in the basket, for another order. */
  onLater?: (productId: string) => void
}

/** The parts of a checkout with what each costs. */
export function CheckoutLines({ parts, onFit, onChange, onLater }: Props) {
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed goes, maybe with its line.
  const focusList = () => list.current?.focus({ preventScroll: true })
  return (
    <AskedOnce order={parts.map(({ productId }) => productId)}>
      <ul ref={list} tabIndex={-1} aria-label="Parts" className="grid gap-4 outline-none">
        {parts.map((part) => (
          <li key={part.productId} className="grid grid-cols-[3rem_minmax(0,1fr)_auto] gap-x-3">
            <div className="row-span-3 size-12">
              <PartPicture src={part.img} photo={part.photo} alt="" sizes="3rem" />
            </div>
            <span dir="auto" className="text-sm wrap-anywhere">
              {keepUnits(part.title)}
            </span>
            <LinePrice part={part} />
            <span className="col-span-2 col-start-2 text-quiet text-xs tabular-nums">
              {part.quantity} ×{' '}
              {part.was !== undefined && part.was !== part.pricePerUnit && (
                <>
                  <span className="sr-only">was </span>
                  <s>{formatPrice(part.was)}</s> <span className="sr-only">now </span>
                </>
              )}
              {formatPrice(part.pricePerUnit)}
            </span>
            {onFit ? (
              <Fit part={part} onFit={onFit} />
            ) : (
              <div className="col-span-2 col-start-2 empty:hidden">
                <OrderedVerdict fit={part.fit} />
              </div>
            )}
            {part.toFix && onChange ? (
              <div className="col-span-full mt-2">
                <LineToFix
                  line={part.toFix}
                  onChange={(...change) => {
                    focusList()
                    onChange(...change)
                  }}
                />
              </div>
            ) : (
              part.problem && (
                <p className="col-span-full mt-1 text-error text-sm">{part.problem}</p>
              )
            )}
            {onLater && (
              <button
                type="button"
                aria-label={`Leave ${part.title} for later`}
                className="btn btn-ghost col-span-2 col-start-2 justify-self-start px-0 text-sm underline underline-offset-4"
                onClick={() => {
                  focusList()
                  onLater(part.productId)
                }}
              >
                Leave for later
              </button>
            )}
          </li>
        ))}
      </ul>
    </AskedOnce>
  )
}

/** The price of a line that can't be ordered is not in the total. */
function LinePrice({ part: { pricePerUnit, quantity, toFix } }: { part: ShownPart }) {
  const price = formatPrice(totalPrice(pricePerUnit, quantity))
  return (
    <span className="text-right text-sm tabular-nums">
      {toFix ? (
        <>
          <s className="text-quiet">{price}</s> <span className="sr-only">not in the total</span>
        </>
      ) : (
        price
      )}
    </span>
  )
}

type FitProps = { part: ShownPart } & Required<Pick<Props, 'onFit'>>

function Fit({ part: { productId, title, car, problem }, onFit }: FitProps) {
  const [own, other] = [useChosenCar(), useOtherCar(car)]
  const fit = useFit(productId, other ?? own)
  const { judged, forOrder, canBuy } = fit
  // The order was refused: the seller may have changed what the part fits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each problem
  useEffect(() => {
    if (problem !== undefined) fit.reload()
  }, [problem])
  const text = JSON.stringify(forOrder)
  const asked = judged?.question
  const question = asked && fit.car && openQuestion(asked, fit.car)
  useEffect(
    () => onFit(productId, JSON.parse(text), canBuy, question),
    [onFit, productId, text, canBuy, question],
  )
  if (!judged) return null
  return (
    <div className="col-span-2 col-start-2">
      {/* The page's header has no car. */}
      <LineFit productId={productId} title={title} fit={fit} named={fit.car} confirms />
    </div>
  )
}
