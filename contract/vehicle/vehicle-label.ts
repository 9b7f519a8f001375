import { slugify } from '../slug.ts'
import type { Vehicle } from './vehicle.ts'

// How vehicles, their engines and months are written and compared. Without zod: every page of parts
// loads it.

/** What a buyer chooses whose engine or trim is not offered. */
export const ANOTHER = 'another'

/** Make and model without saying a name twice: "Volkswagen Golf", but "Mazda3" and "Polestar 2". */
export function modelLabel(make: string, model: string) {
  const begins = model.toLowerCase().startsWith(make.toLowerCase())
  return begins && !/^\p{L}/u.test(model.slice(make.length)) ? model : `${make} ${model}`
}

/** "2014 Volkswagen Golf 2.0 TDI". @param names of make and model, as shown */
export function vehicleLabel(
  vehicle: Pick<Vehicle, 'year' | 'engine'>,
  names: { make: string; model: string },
) {
  const { year, engine } = vehicle
  const base = `${year} ${modelLabel(names.make, names.model)}`
  return engine === undefined || engine === ANOTHER ? base : `${base} ${engine}`
}

/** Whether two labels name the same engine or trim. */
export function isSameLabel(one: string, other: string) {
  const slugs = [slugify(one), slugify(other)]
  return slugs[0] === slugs[1] && (slugs[0] !== '' || one === other)
}

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** "May 2013". */
export function monthLabel(month: number) {
  return `${MONTHS[month % 12]} ${Math.floor(month / 12)}`
}

/**
 * When a vehicle of a model year can have been built: in North America it begins up to half a year
 * early.
 */
export function monthsOfModelYear(year: number): { from: number; to: number } {
  return { from: year * 12 - 6, to: year * 12 + 11 }
}
