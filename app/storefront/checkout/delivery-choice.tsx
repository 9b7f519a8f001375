import { useId, useState } from 'react'
import { shopToday } from '#app/ui/format-date.ts'
import { formatPrice } from '#contract/money.ts'
import { arrivalDay } from '#contract/order/arrival-day.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'

type Props = { quote: Quote; onChoose: (rate: string) => void }

/** The ways of delivery, by the day on which it comes; nothing when the shop has set up none. */
export function DeliveryChoice({ quote, onChoose }: Props) {
  const heading = useId()
  const { rates } = quote
  const [picked, setPicked] = useState<{ rate: string; from: Quote }>()
  // It is chosen at once: the quote that follows has what it costs.
  const chosen = picked?.from === quote ? picked.rate : quote.rate
  if (rates.length === 0) return null
  const offered = rates.map((rate) => ({ ...rate, day: arrivalDay(rate.latest, shopToday()) }))
  return (
    <fieldset aria-labelledby={heading} className="grid gap-2">
      <legend className="mb-3">
        <h2 id={heading}>Delivery</h2>
      </legend>
      {offered.map(({ id, name, carrier, price, day }) => (
        <label
          key={id}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border border-control bg-base-100 px-3 py-2 has-checked:border-2 has-checked:border-primary has-checked:px-2.75 has-checked:py-1.75"
        >
          <input
            type="radio"
            name="rate"
            className="size-5 shrink-0 accent-primary"
            checked={id === chosen}
            onChange={() => {
              setPicked({ rate: id, from: quote })
              onChoose(id)
            }}
          />
          <span className="min-w-0 flex-1 wrap-anywhere">
            <b className="block font-semibold">{day ? `Arrives by ${day}` : name}</b>
            <span className="block text-quiet text-sm">
              {[day && name, carrier].filter(Boolean).join(', ')}
            </span>
          </span>
          <b className="font-semibold tabular-nums">{price === 0 ? 'Free' : formatPrice(price)}</b>
        </label>
      ))}
    </fieldset>
  )
}
