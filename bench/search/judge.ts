import type { Catalog, GeneratedFitment, GeneratedPart } from './catalog.ts'
import type { Want } from './queries.ts'

/**
 * The relevance grade of a part. 3: what was asked for; 2: universal, where a vehicle was asked
 * for; 1: of the kind; else 0.
 */
function gradeOf(part: GeneratedPart, want: Want, fitments: readonly GeneratedFitment[]) {
  if (want.nothing) return 0
  if (want.probe) return part.probe === want.probe ? 3 : 0
  if (!want.kinds?.includes(part.kind)) return 0
  for (const [name, value] of Object.entries(want.truth ?? {})) {
    if (part.truth[name] !== value) return 1
  }
  if (!want.vehicle) return 3
  if (isListedFor(want.vehicle, fitments)) return 3
  return part.fits === 'universal' ? 2 : 1
}

function isListedFor(
  { key, year }: { key: string; year?: number },
  fitments: readonly GeneratedFitment[],
) {
  return fitments.some(
    ({ vehicle, from, to }) =>
      vehicle === key && (year === undefined || (from <= year && year <= to)),
  )
}

export type Figures = {
  queries: number
  mrr: number
  ndcg: number
  first: number
  empty: number
  accessoryAbove: number
  /** Parts whose verdict is ‘fits’ although the truth lists them for another vehicle. */
  wrongFits: number
}

/** @property saidToFit those whose verdict is ‘fits’ */
type Shown = { ids: readonly number[]; saidToFit: readonly number[]; isPartial: boolean }

/** Does the page say that it has not all of the search, or has not understood it? */
export function isDoubt(text: string) {
  return /^Nothing|was not understood/.test(text)
}

/** The figures of one query. */
export function judge(want: Want, { ids, saidToFit, isPartial }: Shown, judged: Judgment): Figures {
  if (want.nothing) {
    const right = ids.length === 0 || isPartial ? 1 : 0
    return {
      queries: 1,
      mrr: right,
      ndcg: right,
      first: right,
      empty: 0,
      accessoryAbove: 0,
      wrongFits: 0,
    }
  }
  const grades = ids.slice(0, 10).map((id) => judged.gradeOf(id))
  const at = grades.indexOf(3)
  const ideal = judged.ideal.slice(0, 10)
  return {
    queries: 1,
    mrr: at < 0 ? 0 : 1 / (at + 1),
    ndcg: ideal.length > 0 ? gainOf(grades) / gainOf(ideal) : 1,
    first: at === 0 ? 1 : 0,
    empty: ids.length === 0 ? 1 : 0,
    accessoryAbove: isAccessoryAbove(ids, grades, judged) ? 1 : 0,
    wrongFits: saidToFit.filter((id) => !judged.isListed(id)).length,
  }
}

export type Judgment = {
  gradeOf: (id: number) => number
  isAccessory: (id: number) => boolean
  /** false: an accessory was asked for. */
  countsAccessories: boolean
  /** Is the part truly listed for the vehicle of the query? */
  isListed: (id: number) => boolean
  /** The grades of all parts, best first: nDCG divides by their gain. */
  ideal: number[]
}

export function judgmentOf(
  want: Want,
  { parts }: Catalog,
  fitmentsOf: (id: number) => GeneratedFitment[],
): Judgment {
  const grades = parts.map((part) => gradeOf(part, want, fitmentsOf(part.id)))
  return {
    gradeOf: (id) => grades[id - 1] ?? 0,
    isAccessory: (id) => parts[id - 1]?.isAccessory ?? false,
    countsAccessories: want.kinds !== undefined && !want.kinds[0]?.startsWith('a-'),
    isListed: (id) => want.vehicle !== undefined && isListedFor(want.vehicle, fitmentsOf(id)),
    ideal: grades.filter((grade) => grade > 0).sort((a, b) => b - a),
  }
}

function isAccessoryAbove(ids: readonly number[], grades: number[], judged: Judgment) {
  if (!judged.countsAccessories) return false
  const lastGood = grades.findLastIndex((grade) => grade >= 1)
  return ids
    .slice(0, 10)
    .some((id, place) => judged.isAccessory(id) && (lastGood < 0 || place < lastGood))
}

function gainOf(grades: readonly number[]) {
  return grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
}
