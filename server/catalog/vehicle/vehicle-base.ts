import { slugify } from '#contract/slug.ts'
import text from '../../../vehicles/base.txt?raw'

// The makes and models that people drive, and the model years of each: vehicles/base.txt, which is
// in the bundle.

export type Make = { slug: string; name: string; models: Model[] }
export type Model = { slug: string; name: string; make: Make; years: YearRange[] }
/** First and last model year. */
type YearRange = [from: number, to: number]

const makes = new Map<string, Make>()

for (const line of text.split('\n')) {
  const [makeName, name, years] = line.split('\t')
  if (makeName === undefined || name === undefined || years === undefined) continue
  const makeSlug = slugify(makeName)
  const make = makes.get(makeSlug) ?? { slug: makeSlug, name: makeName, models: [] }
  makes.set(makeSlug, make)
  make.models.push({ slug: slugify(name), name, make, years: readYears(years) })
}

const years = [...new Set(allModels().flatMap((model) => yearsOf(model)))].sort((a, b) => b - a)

/** All model years, the newest first. */
export function listYears(): readonly number[] {
  return years
}

/** The makes with a model of that year, sorted by name. */
export function listMakes(year?: number): Make[] {
  const all = [...makes.values()]
  return year === undefined
    ? all
    : all.filter(({ models }) => models.some((of) => isOfYear(of, year)))
}

/** The models of a make in that year, sorted by name. */
export function listModels(year: number, makeSlug: string): Model[] {
  return findMake(makeSlug)?.models.filter((model) => isOfYear(model, year)) ?? []
}

export function findMake(slug: string) {
  return makes.get(slug)
}

export function findModel(makeSlug: string, modelSlug: string) {
  return findMake(makeSlug)?.models.find(({ slug }) => slug === modelSlug)
}

export function isOfYear({ years }: Model, year: number) {
  return years.some(([from, to]) => from <= year && year <= to)
}

/** Each of a model's years, the oldest first. */
export function yearsOf({ years }: Model) {
  return years.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  )
}

export function allModels() {
  return [...makes.values()].flatMap(({ models }) => models)
}

/** `1993-1999,2010`. */
function readYears(text: string): YearRange[] {
  return text.split(',').map((range) => {
    const [from = Number.NaN, to = from] = range.split('-').map(Number)
    return [from, to]
  })
}
