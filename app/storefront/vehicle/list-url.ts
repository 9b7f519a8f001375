import { repairPath } from '#contract/catalog/repair-path.ts'
import { type Car, chosenOf, type Garage } from './garage.ts'

/**
 * The URL of the list that a page shows, for another car, or for none.
 * @param car undefined: no car
 * @param garage as it was when the page was opened
 * @returns undefined when the page shows no parts for a car
 */
export function listUrlFor(car: Car | undefined, pathname: string, search: string, garage: Garage) {
  const [, kind, job] = pathname.split('/')
  if (kind === 'job' && job) return repairPath(job, car?.path)
  const rest = categoryIn(pathname, garage)
  if (rest !== undefined) return (car ? `/for/${car.path}` : '/catalog') + rest + ofCar(search)
  if (pathname !== '/search' && !pathname.startsWith('/diagrams/')) return undefined
  const query = new URLSearchParams(search)
  query.delete('unfit')
  if (car) query.set('vehicle', car.path)
  else query.delete('vehicle')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** Its first page, without what did not fit. */
function ofCar(search: string) {
  const query = new URLSearchParams(search)
  for (const name of ['unfit', 'page']) query.delete(name)
  return query.size > 0 ? `?${query}` : ''
}

/** `/brakes` of a list of brakes, '' of one of everything. */
function categoryIn(pathname: string, garage: Garage) {
  const [, kind, ...parts] = pathname.replace(/\/$/, '').split('/')
  const last = parts.at(-1)
  if (kind === 'catalog') return last ? `/${last}` : ''
  if (kind !== 'for') return undefined
  const before = `/for/${chosenOf(garage)?.path}/`
  return pathname.startsWith(before) ? pathname.slice(before.length - 1) : ''
}
