import { slugify } from '../slug.ts'
import type { Vehicle } from './vehicle.ts'

/**
 * A vehicle's part of a URL, and its key in the garage: `2014/volkswagen/golf`,
 * `2014/volkswagen/golf/2.0-tdi`.
 */
export function vehiclePath({
  year,
  make,
  model,
  engine,
}: Pick<Vehicle, 'year' | 'make' | 'model' | 'engine'>) {
  const base = `${year}/${make}/${model}`
  const of = engine === undefined ? '' : slugify(engine)
  return of === '' ? base : `${base}/${of}`
}

/** The vehicle of such a path, with the engine's slug for its label; undefined if it is none. */
export function parseVehiclePath(path: string): Vehicle | undefined {
  const parts = path.replace(/^\/|\/$/g, '').split('/')
  const [year = '', make = '', model = '', engine] = parts
  const slugs = parts.slice(1)
  if (parts.length < 3 || parts.length > 4 || !/^(?:19|20)\d\d$/.test(year)) return undefined
  if (slugs.some((slug) => slug === '' || slug.length > 60 || slugify(slug) !== slug))
    return undefined
  return { year: Number(year), make, model, ...(engine !== undefined && { engine }), answers: {} }
}
