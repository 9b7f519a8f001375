import { isAttribute } from './attribute.ts'
import type { Model, Names } from './names.ts'

// Which vehicle a search or a title names, and the words that are left.

export type NamedVehicle = {
  year: number | null
  make: string | null
  /** Those that it may be; empty: none was named. */
  models: Model[]
}

const YEAR = /^(?:19[89]\d|20[0-3]\d)$/

/** Behind a model: Mk7, VII, B8, 8P. */
const GENERATION = /^(?:mk\d|[ivx]{1,4}|[a-z]\d{1,3}|\d[a-z]?)$/

export function takeVehicle(words: readonly string[], { vehicles, models }: Names) {
  const named: NamedVehicle = { year: null, make: null, models: [] }
  const left: string[] = []
  const taken = new Set<string>()
  const years = new Set(words.filter((word) => YEAR.test(word)))
  // Several are those of a title: 2012 to 2020.
  if (years.size === 1) named.year = Number([...years][0])
  for (const year of years) taken.add(year)
  const rest = words.filter((word) => !YEAR.test(word))
  let lastMakes = new Set<string>()
  for (let at = 0; at < rest.length; ) {
    const hit = vehicles
      .get(rest[at] ?? '')
      ?.find(
        ({ words: name, needsMake, makes }) =>
          name.every((word, i) => rest[at + i] === word) &&
          (!needsMake || [...makes].some((make) => lastMakes.has(make))),
      )
    if (!hit) {
      left.push(rest[at] ?? '')
      lastMakes = new Set()
      at += 1
      continue
    }
    // ‘Dodge Charger’: of the models with this name, those of the make before it.
    const ofMake = hit.models.filter(({ make }) => lastMakes.has(make))
    for (const model of ofMake.length > 0 ? ofMake : hit.models) {
      if (!named.models.includes(model)) named.models.push(model)
    }
    named.make ??= hit.makes.size === 1 ? ([...hit.makes][0] ?? null) : null
    for (const word of hit.words) taken.add(word)
    lastMakes = hit.makes
    at += hit.words.length
    const next = rest[at] ?? ''
    if (hit.models.length > 0 && GENERATION.test(next) && !isAttribute(next)) {
      taken.add(next)
      at += 1
    }
  }
  if (named.models.length === 0 && named.make) {
    named.models = models.filter(({ make }) => make === named.make)
  }
  return { named, left, taken }
}

/** Without the names of brands. */
export function withoutBrands(words: readonly string[], { brands }: Names) {
  const left: string[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const hit = brands.get(word)?.find((name) => name.every((part, i) => words[at + i] === part))
    if (!hit) left.push(word)
    at += hit?.length ?? 1
  }
  return left
}
