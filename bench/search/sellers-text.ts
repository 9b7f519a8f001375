import { KINDS, type Kind } from './kinds.ts'
import type { Random } from './random.ts'
import type { Vehicle } from './vehicles.ts'

// Titles and descriptions as sellers write them.

export const WORDS = {
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

export const FOREIGN = { front: ['vorne', 'avant'], rear: ['hinten', 'arrière'] }

export const MAIN = KINDS.filter(({ isAccessory }) => !isAccessory)

export function writeVehicle(vehicle: Vehicle, from: number, to: number, { pick, chance }: Random) {
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

export function writeTitle(
  { brand, own, term, spot, size, vehicle }: Said,
  { pick, chance }: Random,
) {
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
export function misspell(title: string, { pick, int }: Random) {
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

export function describe(
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

export function capital(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
