import type { Axle, Side } from '#contract/catalog/part.ts'
import { distanceOf } from '../../../platform/list/edit-distance.ts'

// Where a part goes, read from folded words of a title or of a search.

const FRONT = 'front frt fr vorne avant delantero delantera delanteros delanteras adelante'
const REAR = 'rear rr hinten arriere trasero trasera traseros traseras atras'
const AXLES = wordsFor<Axle>({ front: FRONT, rear: REAR })

const LEFT = 'left lh nearside izquierdo izquierda izquierdos izquierdas'
const RIGHT = 'right rh offside derecho derecha derechos derechas'
const SIDES = wordsFor<Side>({ left: LEFT, right: RIGHT })

/** Said by titles alone. */
export const WORDS_OF_HEIGHT = {
  upper: ['upper', 'superior', 'arriba'],
  lower: ['lower', 'inferior', 'abajo'],
} as const
type Height = keyof typeof WORDS_OF_HEIGHT
const HEIGHTS = wordsFor<Height>({
  upper: WORDS_OF_HEIGHT.upper.join(' '),
  lower: WORDS_OF_HEIGHT.lower.join(' '),
})

/** As people say and misspell them in a search; in a title they may be names. */
const MISSPELLED = wordsFor({
  front: 'frunt frount fromt frontt foremost',
  rear: 'reer rer rearr reare hind rearmost rearward',
  left: 'lef lft leff lefft leftt',
  right: 'rite rightt wright',
  upper: 'uper uppper',
  lower: 'lowr lowwer',
  driver: 'drivver drver drivr drvr',
  drivers: 'drivvers drvers drivrs drvrs',
  passenger: 'passanger pasenger passeger passinger pasanger psgr pssgr psngr passngr',
  passengers: 'passangers pasengers passingers',
  trasero: 'tracero',
  traseros: 'traceros',
  izquierdo: 'izkierdo isquierdo',
})

function wordsFor<Place extends string>(lists: Record<Place, string>) {
  const places = Object.entries(lists) as [Place, string][]
  return new Map(places.flatMap(([place, words]) => words.split(' ').map((word) => [word, place])))
}

/** What mechanics write, folded: ‘n/s/f’ is ‘left f’ then, ‘L/H’ is ‘l h’. */
const SHORT = new Map(
  Object.entries({
    'left f': 'left front',
    'left r': 'left rear',
    'right f': 'right front',
    'right r': 'right rear',
    'r r': 'right rear',
    'r f': 'right front',
    'l f': 'left front',
    'l h': 'left',
    'r h': 'right',
    'n s': 'left',
    'o s': 'right',
    'l side': 'left',
    'r side': 'right',
    'left hand': 'left',
    'right hand': 'right',
    lhs: 'left',
    rhs: 'right',
    lefthand: 'left',
    righthand: 'right',
    nsf: 'left front',
    nsr: 'left rear',
    osf: 'right front',
    osr: 'right rear',
    fl: 'front left',
    lf: 'front left',
    rf: 'front right',
    rl: 'rear left',
    lr: 'rear left',
    ...besideAxle({ os: 'right', ns: 'left', rt: 'right', lt: 'left' }),
  }),
)

/** ‘OS front’, ‘rt ft’; alone they are other words, or a trim. */
function besideAxle(sides: Record<string, string>) {
  const axles = { front: 'front', rear: 'rear', ft: 'front' }
  const pairs = Object.entries(sides).flatMap(([short, side]) =>
    Object.entries(axles).flatMap(([word, axle]) =>
      [`${short} ${word}`, `${word} ${short}`].map((one) => [one, `${axle} ${side}`] as const),
    ),
  )
  return Object.fromEntries(pairs)
}

const DRIVER = /^(?:drivers?|conductor|chofer|piloto)$/
const PASSENGER = /^(?:passengers?|pass|kerbside|curbside|copiloto|pasajero)$/
const IS_SIDE = /^(?:side|lado)$/
/** What a car is said to be, by a country of such: ‘rhd corolla, driver’s side’. */
const DRIVE = new Map([
  ['rhd', 'GB'],
  ['lhd', 'US'],
])

/** Where the driver sits on the right. */
const LEFT_HAND_TRAFFIC = new Set(
  'AU BN CY GB HK IE IN JM JP KE LK MT MY NZ PK SG TH TT ZA'.split(' '),
)

/**
 * The words of a search with its positions in the shop's own: ‘nsf’ as left front, ‘driver's
 * side’ as the side that drivers sit on in the shop's country.
 */
export function sayPositions(typed: readonly string[], home: string) {
  const words = typed
    .join(' ')
    .replace(OF_DRIVER, 'driver side')
    .split(' ')
    .flatMap((word) => (DRIVE.has(word) ? [] : (MISSPELLED.get(word) ?? word)))
  const drive = typed.map((word) => DRIVE.get(word)).find(Boolean)
  const said: string[] = []
  for (let at = 0; at < words.length; ) {
    const { length, place } = longPlace(words, at, drive ?? home) ?? shortPlace(words, at)
    if (isWindshieldWiper(words, at)) said.push('front')
    if (AXLES.has(place[0] ?? '')) dropPreposition(said)
    said.push(...place)
    at += length
  }
  return withRightCorners(said, typed)
}

/** ‘RR’ is a corner; beside ‘LH’ it is an axle, and so are ‘FR/RR’. */
function withRightCorners(said: string[], typed: readonly string[]) {
  const isOneAxle = readPosition(said).axle !== null
  const isBesideCorner = typed.some((word) => CORNER.test(word))
  const isCorner = !said.some((word) => SIDES.has(word)) || isBesideCorner
  const isRange = RANGE_ROVER.test(typed.join(' '))
  // ‘FR’ alone is the front.
  const isRight = (word: string) =>
    isOneAxle && isCorner && (word === 'rr' ? !isRange : word === 'fr' && isBesideCorner)
  return said.flatMap((word) => (isRight(word) ? [word, 'right'] : word))
}

const CORNER = /^(?:fl|lf|rf|rl|lr)$/
const RANGE_ROVER = /\brr (?:sport|evoque|velar|hse|vogue)\b/

/** ‘The side where the steering wheel is’ */
const OF_DRIVER =
  /\bside (?:where |that |with )?the (?:steering wheel|driver)(?: is| sits)?(?: on)?\b|\bsteering wheel side\b/

/** ‘Pads at the front’, ‘pads up front’ */
function dropPreposition(said: string[]) {
  const at = said.findLastIndex((word) => word !== 'the')
  if (/^(?:at|up|on|out)$/.test(said[at] ?? '')) said.length = at
}

/** Not that of the rear window: ‘windshield wiper for the back’. */
function isWindshieldWiper(words: readonly string[], at: number) {
  const isOne = /^wind(?:shield|screen)s?$/.test(words[at] ?? '')
  const isPlaced = words.some((word, place) => AXLES.has(word) || isBack(words, place))
  return isOne && /^wipers?$/.test(words[at + 1] ?? '') && !isPlaced
}

/** ‘back pads’, but not ‘back up light’, and no ‘back box’. */
const NO_REAR = /^(?:up|box|plate|glass|seat|order|ordered|pressure|to|in|off|side|pack)$/

/** Behind which nothing is named: ‘golf wiper behind’. */
function isBack(words: readonly string[], at: number) {
  const word = words[at] ?? ''
  const next = words[at + 1] ?? ''
  if (word === 'behind') return at > 0 && next === ''
  return /^bac?k$/.test(word) && !NO_REAR.test(next) && (at > 0 || next !== '')
}

/** ‘Bottom hose’, ‘top radiator hose’; a ‘top mount’ is that of a strut. */
const HAS_HEIGHT = /^(?:rad|radiator|coolant|hoses?|ball|control|arms?|wishbones?)$/
const OF_HEIGHT = new Map([
  ['top', 'upper'],
  ['bottom', 'lower'],
])

function shortPlace(words: readonly string[], at: number) {
  const word = words[at] ?? ''
  if (isBack(words, at)) return { length: 1, place: ['rear'] }
  const height = HAS_HEIGHT.test(words[at + 1] ?? '') ? OF_HEIGHT.get(word) : undefined
  if (height) return { length: 1, place: [height] }
  const two = SHORT.get(`${word} ${words[at + 1]}`)
  if (two) return { length: 2, place: two.split(' ') }
  return { length: 1, place: SHORT.get(word)?.split(' ') ?? [word] }
}

/** ‘Passenger seat’, ‘driver's door’, ‘driver bits’: no place, or of a person. */
const OF_PERSON =
  /^(?:seats?|airbags?|air|bag|doors?|windows?|sun|visors?|bits?|set|belts?|cars?|van|compartment)$/
const OF_TOOL =
  /^(?:impact|screw|nut|hex|torx|led|hid|drill|ratchet|socket|cordless|(?!(?:19|20)\d\d$)\d\S*)$/

/** ‘driver's side’, ‘passenger front’, ‘lado del conductor’; no ‘impact driver’. */
function longPlace(words: readonly string[], at: number, home: string) {
  const isSpanish = words[at] === 'lado'
  const first = at + Number(isSpanish) + Number(isSpanish && words[at + 1] === 'del')
  const word = words[first] ?? ''
  const isDriver = DRIVER.test(word)
  if (!isDriver && !PASSENGER.test(word)) return undefined
  const owned = first + 1 + Number(words[first + 1] === 's')
  const isSide = IS_SIDE.test(words[owned] ?? '')
  const next = words[owned] ?? ''
  const before = words[at - 1] ?? ''
  const isPlace = isSide || isSpanish || AXLES.has(next) || AXLES.has(before) || HEIGHTS.has(next)
  if (!isPlace && (OF_PERSON.test(next) || OF_TOOL.test(before))) return undefined
  const place = isDriver === LEFT_HAND_TRAFFIC.has(home) ? 'right' : 'left'
  return { length: owned + Number(isSide) - at, place: [place] }
}

/** Does the word, or its part, say only where the part goes? */
export function isOfPosition(word: string) {
  const spelled = MISSPELLED.get(word) ?? word
  return [isPositionWord, SHORT.has.bind(SHORT), isPerson].some((isIt) => isIt(spelled))
}

function isPerson(word: string) {
  return DRIVER.test(word) || PASSENGER.test(word) || IS_SIDE.test(word)
}

/** A part for both axles has none, as one for both sides. */
export type Position = {
  axle: Axle | null
  side: Side | null
  height: Height | null
  isBothAxles: boolean
  isBothSides: boolean
}

export function isPositionWord(word: string) {
  return AXLES.has(word) || SIDES.has(word) || HEIGHTS.has(word)
}

const SPELLED = [...AXLES.keys(), ...SIDES.keys()]

/** A shorter word is too little evidence. */
const MIN_LENGTH = 4

/**
 * ‘frnt’, ‘fornt’: a position with a letter missing, or two swapped. A wrong letter is no
 * evidence: a ‘frost plug’ is no front one.
 * @param n titles that have the word as typed
 */
export function closePosition(word: string, n: number) {
  if (n > 0 || word.length < MIN_LENGTH) return undefined
  const letters = (of: string) => [...of].sort().join('')
  const isMeant = (position: string) =>
    position[0] === word[0] &&
    distanceOf(word, position) === 1 &&
    (word.length < position.length || letters(word) === letters(position))
  const meant = SPELLED.filter(isMeant)
  return meant.length === 1 ? meant : undefined
}

export function readPosition(words: readonly string[]): Position {
  const axles = new Set(words.flatMap((word) => AXLES.get(word) ?? []))
  const sides = new Set(words.flatMap((word) => SIDES.get(word) ?? []))
  const heights = new Set(words.flatMap((word) => HEIGHTS.get(word) ?? []))
  const [axle = null] = axles.size === 1 ? axles : []
  const [side = null] = sides.size === 1 ? sides : []
  const [height = null] = heights.size === 1 ? heights : []
  return { axle, side, height, isBothAxles: axles.size === 2, isBothSides: sides.size === 2 }
}

/** The position of all words of a search: as typed, and corrected. */
export function joinPositions(one: Position, other: Position): Position {
  return {
    axle: one.axle ?? other.axle,
    side: one.side ?? other.side,
    height: one.height ?? other.height,
    isBothAxles: one.isBothAxles || other.isBothAxles,
    isBothSides: one.isBothSides || other.isBothSides,
  }
}

/** Does it say where, and not only ‘both’? */
export function isPlace({ axle, side, height }: Position) {
  return axle !== null || side !== null || height !== null
}

export function describePosition({ axle, side, height, isBothAxles, isBothSides }: Position) {
  const places = [isBothAxles ? 'front and rear' : axle, isBothSides ? 'left and right' : side]
  return [height, ...places].filter(Boolean).join(' ') || null
}

/** As a sentence says it: ‘for the lower position’, ‘for the front left’. */
export function sayPlace(position: Position) {
  const place = describePosition(position)
  return place === position.height && place !== null ? `${place} position` : place
}
