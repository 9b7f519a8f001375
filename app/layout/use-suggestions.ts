import { useEffect, useState } from 'react'
import { type Car, nameOf } from '#app/storefront/vehicle/garage.ts'
import { mayBecomeVin } from '#app/storefront/vehicle/vin-in-text.ts'
import type { Suggestion } from '#contract/catalog/search.ts'
import { listSuggestions } from '../api/suggestion.ts'

/** The pause after the last key before the server is asked. */
const DEBOUNCE_MS = 120

/** The suggestions for what is typed, after a pause. Nothing of a VIN is sent. */
export function useSuggestions(typed: string) {
  const [found, setFound] = useState<{ q: string; lines: Suggestion[] }>({ q: '', lines: [] })
  const q = typed.trim()
  useEffect(() => {
    let isOutdated = false
    const timer = setTimeout(async () => {
      const isAsked = q.length >= 2 && !(await mayBecomeVin(q))
      const lines = isAsked && !isOutdated ? await listSuggestions(q).catch(() => []) : []
      if (!isOutdated) setFound({ q, lines })
    }, DEBOUNCE_MS)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [q])
  return q.length >= 2 ? found.lines : []
}

/**
 * With a car, searches are for that car, and the first category is offered for it, too, unless the
 * words name another.
 */
export function forCar(lines: Suggestion[], car: Car | undefined): Suggestion[] {
  if (!car) return lines
  const at = lines.findIndex(({ kind }) => kind === 'category')
  const withCar = lines.map((line) =>
    line.url.startsWith('/search?') && !isForCar(line)
      ? { ...line, url: `${line.url}&${new URLSearchParams({ vehicle: car.path })}` }
      : line,
  )
  const category = lines[at]
  if (!category || isForCar(category)) return withCar
  const line = {
    kind: category.kind,
    text: `${category.text} for your ${nameOf(car)}`,
    url: `/for/${car.path}/${category.url.split('/').at(-1)}`,
  }
  return [...withCar.slice(0, at), line, ...withCar.slice(at)].slice(0, 8)
}

/** Is it for a car that the words name? */
function isForCar({ url }: Suggestion) {
  return url.startsWith('/for/') || url.includes('&vehicle=')
}
