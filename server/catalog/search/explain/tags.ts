import { ANOTHER } from '#contract/vehicle/vehicle-label.ts'
import { describePosition, isOfPosition } from '../read/position.ts'
import { type ReadQuery, withoutWords } from '../read/read-query.ts'
import { type AskedVehicle, describeVehicle } from '../understand/asked-vehicle.ts'

// How the shop has understood a search: what can be taken off it.

export type Tag = {
  kind: 'vehicle' | 'position' | 'number' | 'attribute'
  text: string
  /** The search without it; undefined: it can't be taken off alone. */
  without?: string
  /** The buyer has chosen this vehicle and did not type it. */
  isChosenVehicle?: boolean
}

export function tagsOf(query: ReadQuery, { chosen, link, vehicle: asked }: AskedVehicle): Tag[] {
  const { vehicle, vehicleWords, position, sizes } = query
  const spot = describePosition(position)
  const tags: (Tag | false)[] = [
    chosen !== undefined && { kind: 'vehicle', text: chosen, isChosenVehicle: true },
    (vehicle.models.length > 0 || vehicle.year !== null) && {
      kind: 'vehicle',
      text: link
        ? [link.label, asked?.trim === ANOTHER ? '' : asked?.trim].filter(Boolean).join(' ')
        : describeVehicle(vehicle),
      without: withoutWords(query, (word) => vehicleWords.has(word)),
    },
    spot !== null && {
      kind: 'position',
      text: spot,
      without: withoutWords(query, isOfPosition),
    },
    ...sizes.map(({ text, without }) => ({ kind: 'attribute' as const, text, without })),
  ]
  return tags.filter((tag) => tag !== false)
}
