import { useEffect, useState } from 'react'
import { quoteForCustomer } from '#app/api/draft-order.ts'
import { errorMessage } from '#app/api/http.ts'
import { useDebounced } from '#app/ui/forms/use-debounced.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import type { StaffQuote } from '#contract/order/draft-order.ts'

const PAUSE_MS = 400

type Answer = { asked: string; quote?: Quote; error?: string }

/**
 * What the draft costs now, once the typing pauses. While another quote is on its way, `isCurrent`
 * is false.
 */
export function useDraftQuote(request: StaffQuote) {
  const text = request.lines.length === 0 ? '' : JSON.stringify(request)
  const [settled = ''] = useDebounced([text], PAUSE_MS)
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<Answer>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks once more
  useEffect(() => {
    if (settled === '') return
    let isOld = false
    const show = (answer: Answer) => isOld || setAnswer(answer)
    void quoteForCustomer(JSON.parse(settled))
      .then((quote) => show({ asked: settled, quote }))
      .catch((error) => show({ asked: settled, error: errorMessage(error) }))
    return () => {
      isOld = true
    }
  }, [settled, tries])

  const shown = text === '' ? undefined : answer
  return {
    quote: shown?.quote,
    error: shown?.error,
    isCurrent: shown?.quote !== undefined && shown.asked === text,
    askAgain: () => setTries(tries + 1),
  }
}
