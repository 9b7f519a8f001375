import type { Fits, VerdictWord } from '../catalog/part.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import type { Fitment } from './fitment.ts'
import { type Candidate, compare, monthsOf, type Requirement } from './requirement.ts'
import { type Question, questionOf } from './verdict-question.ts'
import * as reason from './verdict-reason.ts'

/** The seller's data about the fit of a part as a whole. */
export type JudgedPart = {
  fits: Fits
  /** The list of fitments is complete: the part does not fit any other vehicle. */
  fitsComplete: boolean
  /**
   * The number of other models that the part is listed for, if only this model's rows are loaded.
   */
  otherModels?: number
  /** What the fitments of other parts of its kind ask of the model, and its own exclude. */
  conditions?: readonly string[]
}

export type Verdict = {
  word: VerdictWord
  /** Why, in words for the buyer. */
  reason: string
  /** The fitment that it comes from. */
  row?: Fitment
  /** With `fits-if`: the first question to ask. */
  question?: Question
  /** With `fits-if`: how many requirements the vehicle does not say anything about. */
  open?: number
  /** With `does-not-fit`: what of the nearest fitment contradicts the vehicle, if one does. */
  contradicts?: Requirement['about'] | undefined
  /** The positions of the part, and how many the vehicle takes there. */
  places: Place[]
}

type Place = { position: string | null; quantity: number | null }

/**
 * Does the part fit? Never "fits" unless every vehicle that the buyer may mean is listed, and never
 * "does not fit" unless none is, and the seller has said so: with a fitment of this model and year
 * that contradicts, or with a complete list.
 * @param rows the part's fitments; those of other models are only counted
 */
export function verdict(part: JudgedPart, rows: readonly Fitment[], vehicle: Vehicle): Verdict {
  if (part.fits === 'universal') return { word: 'universal', reason: reason.UNIVERSAL, places: [] }
  if (part.fits === 'unlisted') return { word: 'not-known', reason: reason.UNLISTED, places: [] }

  const model = `${vehicle.make}/${vehicle.model}`
  const ofModel = rows.filter((row) => row.model === model)
  const conditions = [...(part.conditions ?? []), ...ofModel.flatMap((row) => row.conditions)]
  const ofYear = ofModel
    .filter(({ yearFrom, yearTo }) => yearFrom <= vehicle.year && vehicle.year <= yearTo)
    .map((row) => compare(row, vehicle, conditions))

  const fitting = fittingRows(ofYear, vehicle)
  const [row] = fitting
  if (row) return { word: 'fits', reason: reason.fits(fitting), row, places: placesOf(fitting) }

  const open = ofYear.filter(({ met }) => met.every(({ truth }) => truth !== false))
  const [first] = open.sort(
    (one, other) => unknown(one) - unknown(other) || one.row._id - other.row._id,
  )
  if (first) {
    const alike = open.filter((other) => unknown(other) === unknown(first))
    return {
      word: 'fits-if',
      reason: reason.fitsIf(first, alike),
      row: first.row,
      question: questionOf(first, open, vehicle, conditions),
      open: unknown(first),
      places: placesOf([first.row]),
    }
  }

  const [nearest] = ofYear.sort((one, other) => contradictions(one) - contradictions(other))
  if (nearest) {
    const alike = ofYear.filter((other) => contradictions(other) === contradictions(nearest))
    return {
      word: 'does-not-fit',
      reason: reason.contradicted(nearest, alike),
      contradicts: nearest.met.find(({ truth }) => truth === false)?.requirement.about,
      row: nearest.row,
      places: [],
    }
  }

  const otherModels =
    part.otherModels ?? new Set(rows.map((of) => of.model)).size - (ofModel.length > 0 ? 1 : 0)
  if (!part.fitsComplete) {
    return {
      word: 'not-known',
      reason: reason.notListed(ofModel, otherModels),
      row: ofModel[0],
      places: [],
    }
  }
  return { word: 'does-not-fit', reason: reason.excluded(ofModel), row: ofModel[0], places: [] }
}

const unknown = ({ met }: Candidate) => met.filter(({ truth }) => truth === undefined).length
const contradictions = ({ met }: Candidate) => met.filter(({ truth }) => truth === false).length

/**
 * The rows that together list every vehicle which the buyer may mean: those with all requirements
 * met. One row alone does not have to have all months of the model year, if another has the others.
 */
function fittingRows(candidates: Candidate[], vehicle: Vehicle) {
  const certain = candidates.filter(({ met }) => met.every(({ truth }) => truth === true))
  if (certain.length > 0) return certain.map(({ row }) => row)

  const byMonth = candidates
    .filter(({ met }) =>
      met.every(({ requirement, truth }) => truth ?? requirement.about === 'built'),
    )
    .map(({ row }) => row)
    .sort((one, other) => (one.builtFrom ?? -Infinity) - (other.builtFrom ?? -Infinity))
  const months = monthsOf(vehicle)
  let listedTo = months.from - 1
  for (const { builtFrom, builtTo } of byMonth) {
    if ((builtFrom ?? -Infinity) <= listedTo + 1) listedTo = Math.max(listedTo, builtTo ?? Infinity)
  }
  return listedTo >= months.to ? byMonth : []
}

/**
 * Merges the rows of each position into one. Two rows of one position are duplicates, so the larger
 * quantity counts.
 */
function placesOf(rows: Fitment[]): Place[] {
  const places = new Map<string, Place>()
  for (const { position = null, quantity = null } of rows) {
    const key = (position ?? '').toLowerCase()
    const known = places.get(key)
    const most = Math.max(known?.quantity ?? 0, quantity ?? 0)
    places.set(key, { position: known?.position ?? position, quantity: most || null })
  }
  return [...places.values()]
}

/**
 * Units that the vehicle takes in all positions; undefined if the seller does not say it of each.
 * Of a vehicle that the part may fit another answer may have another number.
 */
export function unitsTaken({ word, places }: Pick<Verdict, 'word' | 'places'>) {
  if (word !== 'fits') return undefined
  if (places.length === 0 || places.some(({ quantity }) => quantity === null)) return undefined
  return places.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
}
