import { attributesOf } from './attributes.ts'
import type { Catalog } from './catalog.ts'
import { KINDS, type Kind } from './kinds.ts'
import { addNumbers, inventOwn, PROBES } from './part-numbers.ts'
import { type Random, randomOf } from './random.ts'
import {
  capital,
  describe,
  FOREIGN,
  MAIN,
  misspell,
  WORDS,
  writeTitle,
  writeVehicle,
} from './sellers-text.ts'
import { VEHICLES } from './vehicles.ts'

// A catalog of n parts as many sellers write it: UK and US words, abbreviations, German or French,
// misspelled, misfiled, accessories filed under the part that they serve. Each part knows what it
// truly is; searches do not see that.

const SEED = 20_261_122

const SYLLABLES =
  'zi mo ra ke lo va dex tor ben nal fri sko pra hul mer bo qui ten gar lem ost vik dro pel sta'.split(
    ' ',
  )

export function generate(count: number): Catalog {
  const random = randomOf(SEED)
  const brands = inventBrands(random)
  const catalog: Catalog = { parts: [], numbers: [], fitments: [], brands }
  for (let id = 1; id <= count; id += 1) addPart(catalog, id, random)
  return catalog
}

const ACCESSORIES = KINDS.filter(({ isAccessory }) => isAccessory)
const CATEGORIES = [...new Set(KINDS.map(({ category }) => category))]
const UNIVERSAL = new Set(['bulb', 'oil', 'coolant', 'tire', 'fuse', 'battery', 'mat'])

function addPart(catalog: Catalog, id: number, random: Random) {
  const { next, pick, chance, int } = random
  const probe = PROBES[id]
  const kind =
    KINDS.find(({ key }) => key === probe?.kind) ??
    (chance(0.84) ? (MAIN[Math.floor(next() ** 1.25 * MAIN.length)] as Kind) : pick(ACCESSORIES))
  const isForeign = chance(0.03)
  const isShort = !isForeign && chance(0.08)
  const term = pick(
    isForeign ? kind.foreign : isShort ? kind.short : chance(0.5) ? kind.us : kind.uk,
  )
  const axle = kind.hasAxle ? pick(['front', 'rear'] as const) : undefined
  const side = kind.hasSide ? pick(['left', 'right', 'both'] as const) : undefined
  const spot = [
    axle && chance(0.9) ? (isForeign ? pick(FOREIGN[axle]) : pick(WORDS[axle])) : '',
    side && chance(0.85) ? pick(WORDS[side]) : '',
  ].join(' ')
  const [truth, size] = attributesOf(kind.key, random)
  const brand = catalog.brands[Math.floor(next() ** 2 * catalog.brands.length)] ?? ''
  const isUniversal = kind.isAccessory
    ? chance(0.7)
    : UNIVERSAL.has(kind.key)
      ? chance(0.8)
      : chance(0.02)
  const isListed = !isUniversal && chance(0.85)
  const listed = isListed ? Array.from({ length: int(1, 4) }, () => pick(VEHICLES)) : []
  const vehicle = listed[0] ?? (isUniversal ? undefined : pick(VEHICLES))
  const from = vehicle ? int(vehicle.from, vehicle.to) : 0
  const to = vehicle ? Math.min(vehicle.to, from + int(1, 6)) : 0
  const own = probe?.numbers.find(([of]) => of === 'own')?.[1] ?? inventOwn(kind, truth, random)
  const vehicleText = vehicle && chance(0.6) ? writeVehicle(vehicle, from, to, random) : ''
  const made = writeTitle({ brand, own, term, spot, size, vehicle: vehicleText }, random)
  const title = chance(0.04) ? misspell(made, random) : made
  catalog.parts.push({
    id,
    kind: kind.key,
    isAccessory: kind.isAccessory,
    title: chance(0.04) ? title.toUpperCase() : title,
    description: describe(kind, term, brand, spot, id, random),
    category: fileUnder(kind, random),
    brand: capital(brand),
    number: own,
    stock: chance(0.85) ? int(1, 200) : 0,
    fits: isUniversal ? 'universal' : isListed ? 'vehicle' : 'unlisted',
    truth: { ...truth, ...(axle && { axle }), ...(side && { side }) },
    probe: probe?.probe ?? null,
  })
  const position = [axle, side === 'both' ? undefined : side].filter(Boolean).join(' ') || null
  for (const [place, one] of listed.entries()) {
    const begins = place === 0 ? from : int(one.from, one.to)
    const ends = place === 0 ? to : Math.min(one.to, begins + int(1, 6))
    catalog.fitments.push({ part: id, vehicle: one.key, from: begins, to: ends, position })
  }
  addNumbers(catalog, id, own, probe?.numbers ?? [], random)
}

function inventBrands({ pick, chance }: Random) {
  const brands = new Set<string>()
  while (brands.size < 120) {
    const name = `${pick(SYLLABLES)}${pick(SYLLABLES)}${chance(0.4) ? pick(SYLLABLES) : ''}${pick(['', '', 'x', 'n', 'tec', 'parts', 'o'])}`
    if (name.length > 4) brands.add(name)
  }
  return [...brands]
}

/**
 * Eight in a hundred are filed nowhere, two anywhere, and three in ten accessories under the part
 * that they serve.
 */
function fileUnder(kind: Kind, { pick, chance }: Random) {
  if (chance(0.08)) return null
  if (kind.isAccessory && chance(0.3)) {
    const served = MAIN.find(({ us, uk }) =>
      kind.mentions.some((mention) =>
        [...us, ...uk].some((term) => term.startsWith(mention.replace(/s$/, ''))),
      ),
    )
    return (served ?? kind).category
  }
  return chance(0.02) ? pick(CATEGORIES) : kind.category
}
