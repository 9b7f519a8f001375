import { useEffect, useEffectEvent, useState } from 'react'
import { formatPrice } from '#contract/money.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { hasSameUnits, quoteChanges } from './quote-changes.ts'
import type { useQuote } from './use-quote.ts'

type Quoted = Pick<ReturnType<typeof useQuote>, 'quote' | 'failure' | 'isAsking'>

/** A press on *Pay* with the quote that the buyer saw; undefined: none was shown yet. */
type Press = { seen: Quote | undefined }

/**
 * A press on *Pay* while the total is asked for. It counts once the total has come, if it is of what the buyer saw. Otherwise nothing is
 * charged, and the buyer presses again.
 */
export function useHeldPress({ quote, failure, isAsking }: Quoted, pay: () => void) {
  const [held, setHeld] = useState<Press>()
  const [dropped, setDropped] = useState<Press & { now: Quote }>()
  const payNow = useEffectEvent(pay)
  useEffect(() => {
    if (!held || isAsking) return
    setHeld(undefined)
    if (failure || !quote) return
    if (isAsSeen(held.seen, quote)) payNow()
    else setDropped({ ...held, now: quote })
  }, [held, isAsking, failure, quote])

  function hold() {
    setHeld({ seen: quote })
    setDropped(undefined)
  }

  return {
    isHeld: held !== undefined,
    hold,
    /** What is typed after the press takes it back. */
    release: () => setHeld(undefined),
    notice: dropped && dropped.now === quote ? noticeOf(dropped.seen, quote) : undefined,
  }
}

/** The same units, each at its price, by the same delivery, with as long for old parts, and the same total. */
function isAsSeen(seen: Quote | undefined, now: Quote) {
  return (
    seen !== undefined &&
    hasSameUnits(seen, now) &&
    seen.total === now.total &&
    seen.oldPartDays === now.oldPartDays &&
    quoteChanges(seen, now, () => undefined).length === 0
  )
}

function noticeOf(seen: Quote | undefined, { total }: Quote) {
  const says =
    seen && seen.total !== total
      ? `The total changed from ${formatPrice(seen.total)} to ${formatPrice(total)}.`
      : `The total is ${formatPrice(total)}.`
  return `${says} Your card was not charged: press Pay if you agree.`
}
