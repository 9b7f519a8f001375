import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { errorMessage, hasStatus, wasRejected } from '#app/api/http.ts'
import { readQuickOrder } from '#app/api/quick-order.ts'
import type { BasketLine } from '#contract/basket/basket.ts'
import { MAX_LIST } from '#contract/catalog/pasted-list.ts'
import { formatCount } from '#contract/money.ts'
import { addLine } from '../../../basket/basket-calls.ts'
import { chosenOf, readGarage } from '../../../vehicle/garage.ts'
import { begin, reduce, toText } from './quick-order-state.ts'
import { findFirstList, markTaken, storeList } from './stored-list.ts'

/** A line that can be added. */
export type LineToAdd = { text: string; line: BasketLine }

/** What runs while parts are added, one call after the other. */
export type WhileAdding = (add: () => Promise<void>) => Promise<void>

/** A quick order: its text is looked up, and its lines are added to the basket. */
export function useQuickOrder(whileAdding: WhileAdding) {
  const location = useLocation()
  const [{ text, isBrought }] = useState(() => findFirstList(location))
  const [state, dispatch] = useReducer(reduce, text, begin)
  const isBegun = useRef(false)
  const isGone = useIsGone()

  const whole = toText(state)
  useEffect(() => storeList(whole), [whole])

  async function lookUp() {
    const { text } = state
    const problem = problemOf(text)
    if (problem) return dispatch({ type: 'failed', error: problem })
    dispatch({ type: 'looking' })
    try {
      dispatch({ type: 'answered', found: await readQuickOrder(text) })
    } catch (error) {
      dispatch({ type: 'failed', error: errorMessage(error) })
    }
  }

  // The buyer has seen on the page before that its numbers were found.
  const lookUpBrought = useEffectEvent(() => {
    if (!isBrought || isBegun.current) return
    isBegun.current = true
    markTaken(location)
    void lookUp()
  })
  useEffect(() => lookUpBrought(), [])

  /** Stored after each part: a page that is left meanwhile must not order it again. */
  async function addAll(toAdd: readonly LineToAdd[]) {
    dispatch({ type: 'adding' })
    let now = state
    let failure: Awaited<ReturnType<typeof add>> | undefined
    await whileAdding(async () => {
      for (const one of toAdd) {
        if (isGone.current) return
        const result = await add(one)
        if (result.type === 'failed') {
          failure = result
          return
        }
        now = reduce(now, result)
        storeList(toText(now))
        dispatch(result)
      }
    })
    // By now the basket was read again.
    dispatch(failure ?? { type: 'ended' })
  }

  return { state, dispatch, lookUp, addAll }
}

/** Is the page left? */
function useIsGone() {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return isGone
}

function problemOf(text: string) {
  if (text.trim() === '') return 'Paste or type part numbers first.'
  if (text.length <= MAX_LIST) return undefined
  return `This list has ${formatCount(text.length)} characters. Paste up to ${formatCount(MAX_LIST)} at once.`
}

/** What keeps one part from the basket is said of its line; what would keep all, ends it. */
async function add({ text, line: { product, quantity, pricePerUnit } }: LineToAdd) {
  const car = chosenOf(readGarage())
  const vehicle = car && { vehicle: car.vehicle }
  const said = `${formatCount(quantity)} × ${product.number ?? product.title}`
  try {
    await addLine({ productId: product._id, quantity, pricePerUnit, ...vehicle })
    return { type: 'added', line: text, said } as const
  } catch (caught) {
    const error = errorMessage(caught)
    if (hasStatus(caught, 404)) return { type: 'refused', line: text, error } as const
    if (!wasRejected(caught) && !hasStatus(caught, 401)) {
      const doubt = `${error} ${said} may be in your basket already: look there before you add it again.`
      return { type: 'failed', error: doubt } as const
    }
    return { type: 'failed', error } as const
  }
}
