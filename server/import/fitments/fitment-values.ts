import { FIRST_YEAR, isOverIndex, LAST_YEAR } from '#contract/catalog/edited-part.ts'
import { monthOf } from '../../catalog/edited-part.ts'
import type { FitmentSource } from './fitment-source.ts'

// The values of a row of fitments by themselves, whatever part and vehicle it names.

/** What a row says beside its part and its model. */
export type Statement = {
  yearFrom: number
  yearTo: number
  engine: string | null
  trim: string | null
  builtFrom: number | null
  builtTo: number | null
  position: string | null
  quantity: number | null
  conditions: string[]
  note: string | null
}

export function yearsOf({ yearFrom, yearTo }: FitmentSource) {
  const [from, to] = [Number(yearFrom), Number(yearTo)]
  const isYear = (text: string) =>
    /^\d{4}$/.test(text) && Number(text) >= FIRST_YEAR && Number(text) <= LAST_YEAR
  if (!isYear(yearFrom)) return { from, to, error: `“${yearFrom}” is not a year` }
  if (!isYear(yearTo)) return { from, to, error: `“${yearTo}” is not a year` }
  return from > to ? { from, to, error: `${to} is before ${from}` } : { from, to }
}

type Numbers = {
  quantity: number | null
  builtFrom: number | null
  builtTo: number | null
  error?: string
}

export function numbersOf({
  quantity,
  builtFrom,
  builtTo,
  conditions,
  engine,
  trim,
  position,
  note,
}: FitmentSource): Numbers {
  const none = { quantity: null, builtFrom: null, builtTo: null }
  if (quantity !== '' && !/^[1-9]\d{0,2}$/.test(quantity)) {
    return { ...none, error: `“${quantity}” is not a quantity` }
  }
  const wrong = [builtFrom, builtTo].find(
    (one) => one !== '' && !/^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(one),
  )
  if (wrong !== undefined) return { ...none, error: `“${wrong}” is not a month: write 2013-05` }
  if (builtFrom && builtTo && builtFrom > builtTo) {
    return { ...none, error: `${builtTo} is before ${builtFrom}` }
  }
  const texts = [engine, trim, position, ...conditions]
  const isLong = texts.some((one) => [...one].length > 80) || isOverIndex([...texts, note])
  if (isLong || conditions.length > 8 || [...note].length > 1000) {
    return { ...none, error: 'A text of the row is too long, or there are more than 8 conditions' }
  }
  return {
    quantity: quantity === '' ? null : Number(quantity),
    builtFrom: monthOf(builtFrom || null),
    builtTo: monthOf(builtTo || null),
  }
}

/** @param years without error @param numbers without error */
export function statementOf(
  { engine, trim, position, conditions, note }: FitmentSource,
  { from, to }: { from: number; to: number },
  { quantity, builtFrom, builtTo }: Numbers,
): Statement {
  return {
    yearFrom: from,
    yearTo: to,
    engine: engine || null,
    trim: trim || null,
    builtFrom,
    builtTo,
    position: position.toLowerCase() || null,
    quantity,
    conditions,
    note: note || null,
  }
}
