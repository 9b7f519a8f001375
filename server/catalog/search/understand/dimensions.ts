// Bare numbers of a search, alone or side by side: ‘bearing 35 65 35’, ‘radiator 650 415’, ‘clutch
// 228’. They are what titles say of a part with a unit or a cross between, or they count its holes.

type Term = readonly string[]

const NUMBER = /^\d{1,4}(?:\.\d{1,2})?$/
/** More of them are several things. */
const MAX_NUMBERS = 3

/** The bare numbers that begin at a word; none: it is no number. */
export function numbersAt(words: readonly string[], at: number): Term {
  const run = words.slice(at).findIndex((word) => !NUMBER.test(word))
  const numbers = words.slice(at, run < 0 ? words.length : at + run)
  const areDimensions = numbers.length <= MAX_NUMBERS && numbers.some((one) => one.length > 1)
  return areDimensions ? numbers : numbers.slice(0, 1)
}

/** How titles may say the numbers. */
export function dimensionsOf([first = '', second = '', third]: Term): Term[] {
  const numbers = [first, second, third].filter((one) => one !== undefined)
  if (third !== undefined) return [[numbers.join('x')], numbers.map((one) => `${one}mm`)]
  if (second !== '') return pairsOf(first, second)
  return first.length > 1 ? withUnits(first) : []
}

/** Of one number of two digits or more. */
const UNITS = ['mm', 'a', 'ah', 'v', 'w', 'in']
const RIBS = ['3', '4', '5', '6', '7', '8']

function withUnits(number: string): Term[] {
  const isBelt = /^\d{3,4}$/.test(number)
  return [
    ...UNITS.map((unit) => [`${number}${unit}`]),
    ...(isBelt ? RIBS.map((ribs) => [`${ribs}pk${number}`]) : []),
  ]
}

/** ‘650 415’, ‘5 112’, ‘75 90’, ‘12 70’, ‘14 1.25’, ‘6 1070’ */
function pairsOf(first: string, second: string): Term[] {
  const isEach = (one: string) => [one, `${one}mm`]
  return [
    [`${first}x${second}`],
    [`${first}w${second}`],
    [`${first}pk${second}`],
    [`${first}v`, `${second}ah`],
    ...(isBoltCircle(first, second) ? [[`${second}mm`]] : []),
    ...(/^[012]\.\d/.test(second) ? [[`m${first}`]] : []),
    ...(first.length > 1
      ? isEach(first).flatMap((one) => isEach(second).map((other) => [one, other]))
      : []),
  ]
}

/** ‘5 112’ */
function isBoltCircle(holes: string, circle: string) {
  return /^[3-8]$/.test(holes) && Number(circle) > 97 && Number(circle) < 140
}

/** The bare numbers of a search, each as the words that may say it. */
export function numbersOf(groups: readonly { own: Term; terms: readonly Term[] }[]) {
  return groups
    .filter(({ own }) => own.every((word) => NUMBER.test(word)) && own.join('').length > 1)
    .map(({ terms }) => terms.flat())
}

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** ‘5’ holes are ‘five’ in another title. */
export function otherNumber([word = '', ...others]: Term): Term[] {
  if (others.length > 0) return []
  const other = NUMBERS[Number(word)] ?? NUMBERS.indexOf(word)
  return other === -1 ? [] : [[String(other)]]
}

const COUNT = /^(?:[3-8]|three|four|five|six|eight)$/
const OF_NUTS = /^(?:nuts?|bolts?|studs?|locks?|wrench|key)$/

/** A hub with five lugs takes what has five holes. */
export function isLugOfHub(words: readonly string[], at: number) {
  const isLug = /^(?:lug|stud|bolt)s?$/.test(words[at] ?? '')
  return isLug && COUNT.test(words[at - 1] ?? '') && !OF_NUTS.test(words[at + 1] ?? '')
}
