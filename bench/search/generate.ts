import { attributesOf, type Truth } from './attributes.ts'
import { KINDS, type Kind } from './kinds.ts'
import { type Random, randomOf } from './random.ts'
import { VEHICLES, type Vehicle } from './vehicles.ts'

// A catalog of n parts as many sellers write it: UK and US words, shortened, German or French, misspelled, misfiled,
// accessories filed under the part that they serve. Each part knows what it truly is; searches do not see that.

export type GeneratedPart = {
  id: number
  kind: string
  isAccessory: boolean
  title: string
  description: string
  category: string | null
  brand: string
  number: string
  stock: number
  fits: 'vehicle' | 'universal' | 'unlisted'
  truth: Truth & { axle?: string; side?: string }
  /** Of the few whose numbers are searched for. */
  probe: string | null
}

type GeneratedNumber = {
  part: number
  kind: 'own' | 'oe' | 'cross' | 'old' | 'gtin'
  shown: string
}
export type GeneratedFitment = {
  part: number
  vehicle: string
  from: number
  to: number
  position: string | null
}

export type Catalog = {
  parts: GeneratedPart[]
  numbers: GeneratedNumber[]
  fitments: GeneratedFitment[]
  brands: string[]
}

const SEED = 20_261_122

/** By the id of a part: its kind, and its numbers. */
const PROBES: Record<
  number,
  { kind: string; probe: string; numbers: [GeneratedNumber['kind'], string][] }
> = {
  50: {
    kind: 'pads',
    probe: 'p1',
    numbers: [
      ['own', 'NB-2451.F'],
      ['oe', '1K0 698 151 E'],
      ['old', '1K0 698 151 C'],
    ],
  },
  90: { kind: 'pads', probe: 'p2', numbers: [['oe', '04465-33450']] },
  130: { kind: 'disc', probe: 'p3', numbers: [['oe', '34 11 6 858 047']] },
  170: { kind: 'lambda', probe: 'p4', numbers: [['own', '0 986 424 123']] },
  210: { kind: 'oilfilter', probe: 'p5', numbers: [['own', 'W 712/94']] },
  250: { kind: 'wiper', probe: 'p6', numbers: [['oe', '5K1 955 651 A']] },
  290: { kind: 'battery', probe: 'p7', numbers: [['gtin', '4006633123457']] },
}

const WORDS = {
  front: ['front', 'Front Axle', 'FR', 'Frt', 'front', 'Front'],
  rear: ['rear', 'Rear Axle', 'RR', 'rear', 'Rear'],
  left: ['left', 'LH', 'N/S', 'Left', 'L', 'driver side'],
  right: ['right', 'RH', 'O/S', 'Right', 'R', 'passenger side'],
  both: ['L/R', 'left and right', 'both sides', 'pair'],
}

const PRAISE = [
  'Made to OE specification',
  'Tested for fit and finish',
  'Corrosion protected',
  'Two years warranty',
  'Delivered in retail packaging',
  'Checked for balance and noise',
  'Easy to install',
  'For professional workshops',
]

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

const MAIN = KINDS.filter(({ isAccessory }) => !isAccessory)
const ACCESSORIES = KINDS.filter(({ isAccessory }) => isAccessory)
const CATEGORIES = [...new Set(KINDS.map(({ category }) => category))]

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

const FOREIGN = { front: ['vorne', 'avant'], rear: ['hinten', 'arrière'] }
const UNIVERSAL = new Set(['bulb', 'oil', 'coolant', 'tire', 'fuse', 'battery', 'mat'])

function inventBrands({ pick, chance }: Random) {
  const brands = new Set<string>()
  while (brands.size < 120) {
    const name = `${pick(SYLLABLES)}${pick(SYLLABLES)}${chance(0.4) ? pick(SYLLABLES) : ''}${pick(['', '', 'x', 'n', 'tec', 'parts', 'o'])}`
    if (name.length > 4) brands.add(name)
  }
  return [...brands]
}

function writeVehicle(vehicle: Vehicle, from: number, to: number, { pick, chance }: Random) {
  const years = pick([
    `${from}-${to}`,
    `${from}-`,
    `(${String(from).slice(2)}-${String(to).slice(2)})`,
  ])
  return `${pick(vehicle.makes)} ${pick(vehicle.models)}${chance(0.5) ? ` ${years}` : ''}`
}

type Said = {
  brand: string
  own: string
  term: string
  spot: string
  size: string
  vehicle: string
}

function writeTitle({ brand, own, term, spot, size, vehicle }: Said, { pick, chance }: Random) {
  const name = chance(0.6) ? term : capital(term)
  const maker = capital(brand)
  const forVehicle = vehicle && pick(['for ', 'for ', 'fits ', '- ', 'suitable for ']) + vehicle
  return pick([
    `${maker} ${name} ${spot} ${size} ${forVehicle}`,
    `${name} ${spot} ${forVehicle} ${maker} ${size}`,
    `${spot} ${name} ${size} ${forVehicle}`,
    `${maker} ${own} ${name} ${spot} ${size}`,
    `${name}, ${spot} ${size} - ${maker} ${vehicle}`,
    `${vehicle} ${name} ${spot} ${size} ${maker}`,
  ])
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .replace(/^[ ,-]+|[ ,-]+$/g, '')
    .trim()
}

/** One word with a letter missing, twice, swapped or wrong. */
function misspell(title: string, { pick, int }: Random) {
  const words = title.split(' ')
  const places = words.flatMap((word, place) => (/^[a-z]{5,}$/i.test(word) ? [place] : []))
  if (places.length === 0) return title
  const place = pick(places)
  const word = words[place] ?? ''
  const at = int(1, word.length - 2)
  const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
  words[place] = pick([
    before + after,
    before + (after[0] ?? '') + letter + after.slice(1),
    before + letter + letter + after,
    before + pick([...'aeiourst']) + after,
  ])
  return words.join(' ')
}

function describe(
  kind: Kind,
  term: string,
  brand: string,
  spot: string,
  id: number,
  random: Random,
) {
  const { pick, chance } = random
  const [one, other] = [pick(kind.mentions), pick(kind.mentions)]
  const maker = capital(brand)
  const begins = pick([
    `${capital(term)} by ${maker}.`,
    `${PRAISE[id % PRAISE.length]}.`,
    `${maker} ${term} ${spot}. ${pick(PRAISE)}.`,
  ])
  const lacks = pick([
    'ABS sensor ring',
    'sport suspension',
    'electric parking brake',
    'start-stop battery',
  ])
  const mentions = pick([
    `Replace the ${one} together with the ${other === one ? 'seals' : other}.`,
    `We recommend to change the ${one} at the same time.`,
    `Not for cars with ${lacks}.`,
    `Clean with brake cleaner before fitting; do not forget the ${one}.`,
    `Also see our ${one} and ${pick(pick(MAIN).us)}.`,
  ])
  return [begins, chance(0.55) ? mentions : '', chance(0.3) ? `${pick(PRAISE)}.` : '']
    .filter(Boolean)
    .join(' ')
}

/** Eight in a hundred are filed nowhere, two anywhere, and three in ten accessories under the part that they serve. */
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

function inventOwn(kind: Kind, truth: Truth, random: Random) {
  const { pick, chance, int, letter } = random
  if (kind.key === 'vbelt' && chance(0.5)) return String(truth.belt)
  const own = () => `${letter()}${letter()}-${int(1000, 9999)}.${letter()}`
  return pick([
    own,
    () => brandNumber(random),
    () => boschNumber(random),
    () => brandNumber(random),
  ])()
}

function brandNumber({ pick, int, digits, letter }: Random) {
  return pick([
    `GDB${int(100, 9999)}`,
    `W ${int(600, 1400)}/${int(1, 99)}`,
    `${letter()}${letter()}${int(1000, 99_999)}`,
    `${int(10_000, 999_999)}`,
    `${letter()}${letter()}${letter()} ${digits(4)} ${letter()}`,
  ])
}

function boschNumber({ digits }: Random) {
  return `0 ${digits(3)} ${digits(3)} ${digits(3)}`
}

function addNumbers(
  { numbers }: Catalog,
  part: number,
  own: string,
  planted: [GeneratedNumber['kind'], string][],
  random: Random,
) {
  const { pick, chance, int, digits, letter } = random
  const add = (kind: GeneratedNumber['kind'], shown: string) => numbers.push({ part, kind, shown })
  const german = () =>
    `${int(1, 8)}${letter()}${int(0, 9)} ${digits(3)} ${digits(3)} ${pick(['', letter(), letter() + letter()])}`.trim()
  const japanese = () => `${digits(5)}-${digits(5)}`
  const bavarian = () => `${int(11, 64)} ${digits(2)} ${digits(1)} ${digits(3)} ${digits(3)}`
  if (!planted.some(([kind]) => kind === 'own')) add('own', own)
  for (const [kind, shown] of planted) add(kind, shown)
  if (!planted.some(([kind]) => kind === 'gtin')) add('gtin', `40${digits(11)}`)
  for (let left = int(0, 2); left > 0; left -= 1) add('oe', pick([german, japanese, bavarian])())
  for (let left = int(0, 2); left > 0; left -= 1) {
    add('cross', pick([() => brandNumber(random), () => boschNumber(random)])())
  }
  if (chance(0.1)) add('old', pick([german, japanese])())
}

function capital(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
