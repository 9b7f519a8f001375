import { useContext, useLayoutEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { QuantityTerms } from '#app/ui/components/quantity-terms.tsx'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { formatCount, formatPrice, totalPrice } from '#contract/money.ts'
import {
  allowedQuantity,
  QUANTITY_REQUIRED,
  quantityProblem,
  quantityWords,
} from '#contract/pricing/allowed-quantity.ts'
import { coreWordsWithin } from '#contract/pricing/core-charge-days.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import { AddButton } from '../basket/add-button.tsx'
import { PurchaseByCheckout } from '../basket/purchase-by-checkout.tsx'
import { PageCar } from '../vehicle/page-car.ts'
import { StockMark } from './stock-mark.tsx'
import { unitWords } from './unit-words.ts'
import { useOldPartDays } from './use-old-part-days.ts'
import type { Quantity } from './use-quantity.ts'

/** The id of the form. */
export const BUY_FORM = 'buy'

const QUANTITY_TERMS = 'quantity-terms'
const QUANTITY_NOTE = 'quantity-note'
const QUANTITY_ERROR = 'quantity-error'

type Props = {
  part: PartCard
  quantity: Quantity
  /** false: the part does not fit the car, and the buyer has not ticked to buy it anyway. */
  canBuy: boolean
  /** Does the shop take orders from the checkout alone? */
  basketOnly: boolean
}

/**
 * Price, quantity, and the ways into the basket, which is for everybody, and to the Purchase page.
 */
export function BuyForm({ part, quantity, canBuy, basketOnly }: Props) {
  const { _id, pricePerUnit, availableQuantity, minimumOrderQuantity, coreCharge } = part
  const allowed = allowedQuantity(part)
  const isBelowMinimum = availableQuantity > 0 && !allowed
  const other = useContext(PageCar)
  const input = useRef<HTMLInputElement>(null)
  const { value, setTyped, note } = quantity
  const [error, setError] = useState<string>()
  useLayoutEffect(() => {
    // Typed before hydration, or brought back by the browser.
    const { value = '', defaultValue } = input.current ?? {}
    if (value !== defaultValue && value !== '') setTyped(value)
  }, [setTyped])
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <p>
          <span className="font-heading text-4xl tabular-nums">{formatPrice(pricePerUnit)}</span>{' '}
          <span className="text-quiet">{unitWords(part.title)}</span>
          {quantity.units > 1 && (
            <span className="block text-sm tabular-nums">
              {formatPrice(totalPrice(unitPrice(part, quantity.units), quantity.units))} for{' '}
              {formatCount(quantity.units)}
            </span>
          )}
          {coreCharge !== undefined && (
            <span className="block text-quiet text-sm tabular-nums">
              + {formatPrice(coreCharge)} core charge
            </span>
          )}
        </p>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <StockMark part={part} />
          <p className="text-quiet text-sm empty:hidden">
            {isBelowMinimum && `${formatCount(availableQuantity)} left. `}
            {minimumOrderQuantity > 1 && `Minimum order: ${formatCount(minimumOrderQuantity)}`}
          </p>
        </div>
      </div>
      <QuantityTerms part={part} inWords={coreWordsWithin(useOldPartDays())} id={QUANTITY_TERMS} />
      {allowed && (
        <Form
          id={BUY_FORM}
          action={`/product/${_id}`}
          state={other}
          className="flex flex-wrap gap-3"
        >
          {other && <input type="hidden" name="for" value={other.path} />}
          {note && (
            <p id={QUANTITY_NOTE} className="basis-full text-sm">
              {note}
            </p>
          )}
          <label className="flex items-center gap-2">
            <span className="text-quiet text-sm">Quantity</span>
            <input
              ref={input}
              type="number"
              name="quantity"
              inputMode="numeric"
              required
              value={value}
              onChange={({ target }) => {
                setTyped(target.value)
                setError(undefined)
              }}
              // The form's own sentence in place of the browser's bubble.
              onInvalid={(event) => {
                event.preventDefault()
                setError(errorOf(event.currentTarget.value, part))
                event.currentTarget.focus()
              }}
              aria-invalid={error ? true : undefined}
              min={allowed.min}
              max={allowed.max}
              step={allowed.step}
              aria-describedby={describedBy(part, note, error)}
              className="input w-24 border-control aria-invalid:border-error text-base tabular-nums"
            />
          </label>
          {error && (
            <p
              id={QUANTITY_ERROR}
              role="alert"
              className="order-first basis-full text-error text-sm"
            >
              {error}
            </p>
          )}
          <AddButton
            part={part}
            quantity={quantityOfForm}
            label="Add to basket"
            disabled={!canBuy}
            isPrimary
            className="min-w-36 flex-1 whitespace-nowrap"
          />
          {basketOnly ? (
            <PurchaseByCheckout
              part={part}
              quantity={quantityOfForm}
              disabled={!canBuy}
              className="flex-1"
            />
          ) : (
            <button
              type="submit"
              disabled={!canBuy}
              className="btn btn-outline flex-1 border-control"
            >
              Purchase
            </button>
          )}
          <noscript>
            <p className="text-quiet text-sm">
              The basket needs JavaScript, and so does Purchase. Please turn it on.
            </p>
          </noscript>
        </Form>
      )}
    </div>
  )
}

/** The same sentences as on the Purchase page. */
function errorOf(typed: string, part: PartCard) {
  const quantity = typed === '' ? Number.NaN : Number(typed)
  if (!Number.isInteger(quantity)) return QUANTITY_REQUIRED
  const problem = quantityProblem(quantity, part)
  return problem && quantityWords(problem, part)
}

function describedBy(
  { packSize, priceSteps, coreCharge }: PartCard,
  note: string | undefined,
  error: string | undefined,
) {
  const ids = [
    ...(error ? [QUANTITY_ERROR] : []),
    ...(note ? [QUANTITY_NOTE] : []),
    ...(packSize || priceSteps || coreCharge ? [QUANTITY_TERMS] : []),
  ]
  return ids.join(' ') || undefined
}

/**
 * The quantity that the form has; undefined when it is not a valid quantity, which the form then
 * says (`onInvalid`).
 */
export function quantityOfForm() {
  const form = document.getElementById(BUY_FORM)
  if (!(form instanceof HTMLFormElement) || !form.reportValidity()) return
  return Number(new FormData(form).get('quantity'))
}
