import { useEffect, useState } from 'react'
import { type Car, nameOf } from '#app/storefront/vehicle/garage.ts'
import { judgeFor } from '#app/storefront/vehicle/judge-cards.ts'
import { mayBecomeVin } from '#app/storefront/vehicle/vin-in-text.ts'
import type { Verdict } from '#contract/catalog/part-card.ts'
import { normNumber } from '#contract/catalog/part-number.ts'
import type { Suggestion } from '#contract/catalog/search.ts'
import { listSuggestions } from '../api/suggestion.ts'

/** The pause after the last key before the server is asked. */
const DEBOUNCE_MS = 120
/** How long the suggestions wait to be judged for the buyer's car. */
const JUDGED_MS = 400

/** @property verdict of a part, for the buyer's car */
export type Line = Suggestion & { verdict?: Verdict | undefined }

/**
 * The suggestions for what is typed, after a pause, and whether parts fit the buyer's car. Nothing
 * of a VIN is sent.
 */
export function useSuggestions(typed: string, car: Car | undefined) {
  const [found, setFound] = useState<Line[]>([])
  const q = typed.trim()
  useEffect(() => {
    let isOutdated = false
    const timer = setTimeout(async () => {
      const isAsked = q.length >= 2 && !(await mayBecomeVin(q))
      const lines = isAsked && !isOutdated ? await listOnce(q).catch(() => []) : []
      const judged = car && !isOutdated ? await judge(lines, car) : lines
      if (!isOutdated) setFound(car ? forCar(judged, car) : fewOf(judged))
    }, DEBOUNCE_MS)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [q, car])
  return q.length >= 2 ? found : []
}

/** The last text that was asked for: Enter may want it again, while it is on its way. */
let last: { q: string; lines: Promise<Suggestion[]> } | undefined

function listOnce(q: string) {
  if (last?.q !== q) last = { q, lines: listSuggestions(q) }
  const asked = last
  asked.lines.catch(() => {
    if (last === asked) last = undefined
  })
  return asked.lines
}

/** The URL of the one part that has exactly this number, or that replaces it. */
export async function findNumber(text: string): Promise<string | undefined> {
  const q = text.trim()
  if (!/\d/.test(q) || q.length < 3 || q.length > 60 || (await mayBecomeVin(q))) return undefined
  const norm = normNumber(q)
  const isIt = (number: string | null | undefined) => number != null && normNumber(number) === norm
  const lines = await listOnce(q).catch(() => [])
  const exact = lines.filter(({ kind, text }) => kind === 'number' && isIt(text))
  const own = exact.filter(({ part }) => isIt(part?.number))
  const urls = new Set((own.length > 0 ? own : exact).map(({ url }) => url))
  return urls.size === 1 ? [...urls][0] : undefined
}

/** Suggestions that can't be judged soon are shown without verdicts. */
async function judge(lines: Suggestion[], car: Car): Promise<Line[]> {
  const ids = lines.flatMap(({ part }) => part?._id ?? [])
  if (ids.length === 0) return lines
  const verdicts = await Promise.race([
    judgeFor(car, [...new Set(ids)]).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, JUDGED_MS)),
  ])
  return lines.map((line) => ({ ...line, verdict: verdicts?.get(line.part?._id ?? '')?.verdict }))
}

/**
 * With a car, searches are for that car, and the first category is offered for it, too, unless the
 * words name another.
 */
function forCar(lines: Line[], car: Car): Line[] {
  const at = lines.findIndex(({ kind }) => kind === 'category')
  const withCar = lines.map((line) =>
    line.url.startsWith('/search?') && !isForCar(line)
      ? { ...line, url: `${line.url}&${new URLSearchParams({ vehicle: car.path })}` }
      : line,
  )
  const category = lines[at]
  if (!category || isForCar(category)) return fewOf(withCar)
  const line = {
    kind: category.kind,
    text: `${category.text} for your ${nameOf(car)}`,
    url: `/for/${car.path}/${category.url.split('/').at(-1)}`,
  }
  return fewOf([...withCar.slice(0, at), line, ...withCar.slice(at)])
}

/** Is it for a car that the words name? */
function isForCar({ url }: Suggestion) {
  return url.startsWith('/for/') || url.includes('&vehicle=')
}

const MAX_PARTS = 5
const MAX_PLACES = 2

/** Each part once, those for other cars last, and then places: lists and searches. */
function fewOf(lines: Line[]): Line[] {
  const ids = lines.map(({ part }) => part?._id)
  const parts = lines.filter(({ part }, at) => part && ids.indexOf(part._id) === at)
  const fitting = parts.filter((one) => !isForOthers(one))
  const sorted = [...fitting, ...parts.filter(isForOthers)].slice(0, MAX_PARTS)
  return [...sorted, ...lines.filter(({ part }) => !part).slice(0, MAX_PLACES)]
}

export function isForOthers({ verdict }: Line) {
  return verdict?.word === 'does-not-fit'
}
