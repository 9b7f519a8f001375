import { useEffect, useEffectEvent, useState } from 'react'
import { formatPrice } from '#contract/money.ts'
import { arrivesText, promisedDay } from '#contract/order/arrival-day.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { hasSameUnits, quoteChanges } from './quote/quote-changes.ts'
import type { useQuote } from './quote/use-quote.ts'

type Quoted = Pick<ReturnType<typeof useQuote>, 'quote' | 'failure' | 'isAsking'>

/** A press on *Pay* with the quote that the buyer saw; undefined: none was shown yet. */
type Press = { seen: Quote | undefined }

/**
 * Defers a press on *Pay* while the total is asked for. It pays once the total has come, if that is
 * of what the buyer saw. Otherwise nothing is charged, and the buyer presses again.
 */
export function useDeferredPay({ quote, failure, isAsking }: Quoted, pay: () => void) {
  const [deferred, setDeferred] = useState<Press>()
  const [dropped, setDropped] = useState<Press & { now: Quote }>()
  const payNow = useEffectEvent(pay)
  useEffect(() => {
    if (!deferred || isAsking) return
    setDeferred(undefined)
    if (failure || !quote) return
    if (isAsSeen(deferred.seen, quote)) payNow()
    else setDropped({ ...deferred, now: quote })
  }, [deferred, isAsking, failure, quote])

  function defer() {
    setDeferred({ seen: quote })
    setDropped(undefined)
  }

  return {
    isDeferred: deferred !== undefined,
    defer,
    /** Typing after the press cancels it. */
    takeBack: () => setDeferred(undefined),
    notice: dropped && dropped.now === quote ? noticeOf(dropped.seen, quote) : undefined,
  }
}

/**
 * The same units, each at its price, by the same delivery and day, with as long for old parts, and
 * the same total.
 */
function isAsSeen(seen: Quote | undefined, now: Quote) {
  return (
    seen !== undefined &&
    hasSameUnits(seen, now) &&
    seen.total === now.total &&
    seen.oldPartDays === now.oldPartDays &&
    quoteChanges(seen, now, () => undefined).length === 0
  )
}

function noticeOf(seen: Quote | undefined, now: Quote) {
  const { total } = now
  const day = promisedDay(now)
  const arrives = seen && day !== promisedDay(seen) ? ` ${arrivesText(day)}.` : ''
  const says =
    seen && seen.total !== total
      ? `The total changed from ${formatPrice(seen.total)} to ${formatPrice(total)}.`
      : `The total is ${formatPrice(total)}.`
  return `${says}${arrives} Your card was not charged: press Pay if you agree.`
}
