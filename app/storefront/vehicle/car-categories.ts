import { countCategories } from '#app/api/vehicle.ts'
import type { VehicleCategories } from '#contract/vehicle/vehicle-choice.ts'
import type { Car } from './garage.ts'

/** Categories, of the shop or of a car; the words are data, not scripts. */
export type ShownCategories = {
  title: string
  /** The path of the list of everything. */
  all: string
  base: string
  links: { slug: string; name: string; parts: string; drawing: string }[]
}

/** The categories for a car: its links at once, their counts as soon as they are known. */
export async function countFor(
  car: Car,
  ofShop: ShownCategories,
  show: (shown: ShownCategories) => void,
) {
  const ofCar = (counts?: VehicleCategories): ShownCategories => ({
    title: `Parts for your ${car.vehicle.year} ${car.model}`,
    all: counts ? `All ${counts.parts}` : 'All',
    base: `/for/${car.path}`,
    links: ofShop.links.map((link) => ({
      ...link,
      parts: counts ? describeParts(counts, link.slug) : '\u00a0',
    })),
  })
  show(ofCar())
  const counts = await countCategories(car.path).catch(() => undefined)
  if (counts) show(ofCar(counts))
}

function describeParts({ categories }: VehicleCategories, slug: string) {
  const parts = categories.find((one) => one.slug === slug)?.parts ?? 0
  return parts === 1 ? '1 part' : `${parts || 'No'} parts`
}
