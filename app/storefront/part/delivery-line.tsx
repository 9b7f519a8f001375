import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import type { Shop } from '#app/ui/page-meta.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { formatCents, formatPrice, toCents, totalPrice } from '#contract/money.ts'
import { formatArrivalDay } from '#contract/order/arrival-day.ts'
import type { DeliveryOffer, DeliveryTerms } from '#contract/pricing/delivery-offer.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import type { Place } from '../basket/delivery-place.ts'
import type { PlacedOffer } from './delivery-offer.ts'

type PartDelivery = DeliveryTerms & {
  /** The country of the shop. */
  home: string
  gramsPerUnit: number
  /** Of the smallest quantity, for a buyer of whom the page knows nothing. */
  first: DeliveryOffer | undefined
}

export type BeforePaying = {
  /** undefined: the shop has no rate for the part in its own country. */
  delivery: PartDelivery | undefined
  /** 0 days: customers can't send anything back. */
  returns: { days: number; paysWayBack: boolean }
}

type Props = BeforePaying & { part: PartCard; units: number }

/** When it comes, what that costs, and until when it can go back. */
export function DeliveryLine({ part, units, delivery, returns }: Props) {
  const [typed, setTyped] = useState<Place>()
  const { offer, place, problem, isAsking } = useOffer(part, units, delivery, typed)
  const [isOpen, setOpen] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const isDone = typed !== undefined && place === typed && !problem && !isAsking
  useEffect(() => {
    if (!isDone) return
    setOpen(false)
    change.current?.focus()
  }, [isDone])
  const goods = totalPrice(unitPrice(part, units), units)
  if (!delivery && returns.days === 0) return null
  const where = (
    <>
      {place && `to ${place.postalCode} · `}
      <button
        ref={change}
        type="button"
        aria-expanded={isOpen}
        className="link -my-3 min-h-11 text-primary"
        onClick={() => setOpen(!isOpen)}
      >
        {place ? 'change' : 'Set ZIP or postal code'}
      </button>
    </>
  )
  return (
    <div className="grid gap-3 border-base-300 border-t pt-3">
      <ul className="grid gap-x-4 gap-y-2 text-sm sm:max-md:grid-cols-3 xl:grid-cols-3">
        {delivery && (
          <Fact icon={TRUCK} note={where}>
            {offer ? <Arrival offer={offer} /> : (problem ?? 'No delivery')}
          </Fact>
        )}
        {offer && <Fact icon={TAG} {...priceWords(goods, offer)} />}
        {returns.days > 0 && (
          <Fact icon={BACK} note={returns.paysWayBack && 'we pay if it doesn’t fit'}>
            <b>{returns.days === 1 ? '1 day' : `${returns.days} days`}</b> to return
          </Fact>
        )}
      </ul>
      {delivery && isOpen && (
        <Suspense fallback={<div className="skeleton h-18" />}>
          <PlaceForm
            place={place}
            home={place?.country ?? delivery.home}
            countries={[]}
            problem={problem}
            isAsking={isAsking}
            onPlace={setTyped}
            button="Use it"
          />
        </Suspense>
      )}
    </div>
  )
}

/** Loaded once a buyer wants to say where it goes. */
const PlaceForm = lazyComponent(async () => (await import('./place-form.tsx')).PlaceForm)

function useOffer(
  part: PartCard,
  units: number,
  delivery: PartDelivery | undefined,
  typed: Place | undefined,
): PlacedOffer & { isAsking: boolean } {
  const timeZone = useRouteLoaderData<Shop>('root')?.timeZone ?? 'UTC'
  const [found, setFound] = useState<PlacedOffer>()
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (!delivery) return
    let isOutdated = false
    setAsking(true)
    import('./delivery-offer.ts')
      .then(({ findDeliveryOffer }) =>
        findDeliveryOffer({ part, units, terms: delivery, timeZone, typed }),
      )
      .then(
        (offer) => {
          if (isOutdated) return
          setFound(offer)
          setAsking(false)
        },
        () => setAsking(false), // offline: what the page says holds
      )
    return () => {
      isOutdated = true
    }
  }, [part, units, delivery, timeZone, typed])
  return { ...(found ?? { offer: delivery?.first }), isAsking }
}

/** Until the browser knows the day, the business days. */
function Arrival({ offer: { earliest, latest, within } }: { offer: DeliveryOffer }) {
  if (!latest) {
    if (!within) return 'Delivery'
    const [from, to] = within
    const days = from === to ? String(to) : `${from} to ${to}`
    return <>With you in {days === '1' ? '1 business day' : `${days} business days`}</>
  }
  return (
    <>
      With you {earliest !== latest && 'by '}
      <b>{formatArrivalDay(latest)}</b>
    </>
  )
}

function priceWords(goods: number, { price, freeFrom = 0 }: DeliveryOffer) {
  if (price === 0) return { children: <b>Free delivery</b> }
  const toGo = toCents(freeFrom) - toCents(goods)
  if (toGo <= 0)
    return {
      children: (
        <>
          <b>{formatPrice(price)}</b> delivery
        </>
      ),
    }
  return {
    children: (
      <>
        <b>{formatPrice(price)}</b>, free from {shortPrice(freeFrom)}
      </>
    ),
    note: `${formatCents(toGo)} to go`,
  }
}

/** `$150`, as prices that are bounds are said. */
function shortPrice(amount: number) {
  return formatPrice(amount).replace(/\.00$/, '')
}

type FactProps = { icon: ReactNode; note?: ReactNode; children: ReactNode }

function Fact({ icon, note, children }: FactProps) {
  return (
    <li className="flex gap-2">
      <StrokeIcon className="size-5 flex-none text-quiet">{icon}</StrokeIcon>
      <span>
        {children}
        {note && <span className="block text-quiet text-xs">{note}</span>}
      </span>
    </li>
  )
}

const TRUCK = (
  <>
    <path d="M1.5 5h10v9h-10zM11.5 8h4l3 3v3h-7" />
    <circle cx="5" cy="15" r="1.7" />
    <circle cx="14.5" cy="15" r="1.7" />
  </>
)
const TAG = (
  <>
    <path d="M3 3h6.5l7.5 7.5-6.5 6.5L3 9.5z" />
    <circle cx="6.5" cy="6.5" r="1" />
  </>
)
const BACK = <path d="M4 8h8.5a4 4 0 0 1 0 8H9M7.5 4.5 4 8l3.5 3.5" />
