import { ABBREVIATIONS } from './abbreviations.ts'

/**
 * Text as it is searched: words in lower case with single spaces, each size in one spelling
 * (`195/65 R15` and `195-65-15` are `195t65r15`) and abbreviations written out. Names and queries
 * are folded alike, so that PostgreSQL's parser, which cuts `5W-30` and `F-150` in two, gets
 * nothing to cut. Folding folded text changes nothing.
 */
export function fold(text: string) {
  let folded = foldOnce(text)
  // What one rule splits may be a size for another.
  for (let pass = 1; pass < MAX_PASSES; pass += 1) {
    const again = foldOnce(folded)
    if (again === folded) break
    folded = again
  }
  return folded
}

const MAX_PASSES = 6

function foldOnce(text: string) {
  // Single spaces: a rule that looks for several would try each of a long run.
  let folded = ` ${lowerLatin(text).replace(/\s+/g, ' ')} `
  for (const [pattern, replacement] of RULES) folded = folded.replace(pattern, replacement)
  return folded
    .trim()
    .split(/\s+/)
    .map((word) => (Object.hasOwn(ABBREVIATIONS, word) ? ABBREVIATIONS[word] : word))
    .join(' ')
}

/**
 * Other spellings of one folded word that mean the same: a wiper of 22 inches has 550 mm, a disc of
 * 288 mm is "288", a wheel of 5x112 has a bolt circle of 112 mm, and ET48 is an offset of 48 mm.
 */
export function otherSpellings(word: string): string[] {
  const inches = /^(\d+(?:\.\d+)?)in$/.exec(word)?.[1]
  if (inches)
    return [
      ...millimetersOf(inches),
      ...fractionOf(inches),
      ...(IS_RIM.test(inches) ? [inches] : []),
    ]
  const bolts = /^[3-8]x(\d{2,3}(?:\.\d)?)$/.exec(word)?.[1] ?? /^et(\d\d)$/.exec(word)?.[1]
  if (bolts) return [`${bolts}mm`, bolts]
  const thread = /^(\d\d?)x(?:0\.\d+|1|1\.\d+|2)$/.exec(word)?.[1]
  if (thread) return [`m${thread}`]
  const [, rim, width] = /^(1\d|2\d)x(\d{1,2}(?:\.\d)?)$/.exec(word) ?? []
  if (rim && width) return [`${width}x${rim}`, `${width}j`]
  const amps = /^(\d{3,4})a$/.exec(word)?.[1]
  if (amps) return [`${amps}cca`]
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(word) ?? []
  const others = CONVERTED[unit]
  if (others)
    return [
      `${Number(amount)}${unit}`,
      ...others.map(([other, factor]) => `${rounded(Number(amount) * factor)}${other}`),
    ]
  const millimeters = /^(\d+)mm$/.exec(word)?.[1]
  if (!millimeters) return []
  const whole = Math.round(Number(millimeters) / 25.4)
  const isWhole = Math.round(whole * 25.4) === Number(millimeters) && whole >= 10
  return [
    millimeters,
    ...(isWhole ? [`${whole}in`] : []),
    ...(IS_THREAD.test(millimeters) ? [`m${millimeters}`] : []),
    ...(millimeters.length < 3
      ? [`${Number(millimeters) - 0.5}`, `${millimeters}.5`, `${millimeters}.0`]
      : []),
  ]
}

/** What one of a unit is in others. */
const CONVERTED: Partial<Record<string, [unit: string, factor: number][]>> = {
  ml: [['l', 0.001]],
  l: [
    ['ml', 1000],
    ['qt', 1.0567],
  ],
  qt: [
    ['l', 0.9464],
    ['ml', 946.4],
  ],
  bar: [['psi', 14.504]],
  psi: [['bar', 0.06895]],
}

/** As sellers round it: 4.7 liters, 58 psi, 0.075 liters. */
function rounded(amount: number) {
  if (amount >= 10) return Math.round(amount)
  return Number(amount >= 1 ? amount.toFixed(1) : amount.toPrecision(2))
}

const IS_THREAD = /^(?:[68]|1\d|2[0-4])$/

/** Of a wheel: ‘6J x 15’. */
const IS_RIM = /^(?:1[2-9]|2[0-4])$/

/** As makers round them: by half of the last digit of the inches, two in a hundred at most. */
function millimetersOf(inches: string) {
  const exact = Number(inches) * 25.4
  const decimals = inches.split('.')[1]?.length ?? 0
  // A belt of 42 1/8 inches is measured by eighths, a filter of 1 7/16 by sixteenths.
  const ownDigit = decimals > EIGHTHS ? 1 / 16 : 10 ** -decimals
  const lastDigit = decimals >= EIGHTHS && exact >= LONG ? 1 / 8 : ownDigit
  const by = Math.min((lastDigit / 2) * 25.4, exact * 0.02)
  const [step, unit] = exact < 10 ? [0.1, ''] : [1, 'mm']
  const first = Math.ceil((exact - by - step / 2) / step)
  const last = Math.floor((exact + by + step / 2) / step)
  const places = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const near = places.map((place) => `${step === 1 ? place : (place / 10).toFixed(1)}${unit}`)
  // 5/16 is 8 mm.
  if (exact < 10 && Math.abs(exact - Math.round(exact)) < 0.1) near.push(`${Math.round(exact)}mm`)
  // A pitch of 9.525 mm, a bolt circle of 114.3 mm
  const asExact = String(Number(exact.toFixed(exact < 10 ? 3 : 1)))
  if (asExact.includes('.')) near.push(asExact)
  return [...new Set(near), ...halvesNear(exact, decimals < EIGHTHS ? by : exact * 0.01)]
}

/** 3/8 in, as it is folded in a title. */
function fractionOf(inches: string) {
  for (const below of [2, 4, 8, 16, 32]) {
    const above = Number(inches) * below
    if (above < below && Number.isInteger(above)) return [`${above}${below}in`]
  }
  return []
}

/** Decimals of eighths of an inch. */
const EIGHTHS = 3
/** In millimeters: what is longer is measured less exactly. */
const LONG = 200

/** A clamp of 2 1/8 inches may be of 54.5 mm. */
function halvesNear(exact: number, by: number) {
  if (exact < 10) return []
  const [first, last] = [Math.ceil(exact - by - 0.5), Math.floor(exact + by - 0.5)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => `${first + at}.5`)
}

/** Letters that have no decomposition. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

function lowerLatin(text: string) {
  return text
    .replace(/[″“”„]|''|′′/g, '"')
    .replace(/[Øø⌀]\s*(?=\d)/g, ' ') // the sign of a diameter
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[‐-―−]/g, '-')
}

/** Units in words. */
const UNITS: Record<string, string> = {
  ah: 'amp(?:ere)?[ -]?h(?:ou)?rs?|amperios? horas?',
  a: 'amps?|amperes?|amperios?',
  v: 'volts?|voltios?',
  w: 'watts?|vatios?',
  mm: 'millimet(?:er|re)s?|milimetros?',
}

const NUMBER = '(\\d+(?:[.,]\\d+)?)'
const FIRST = `(?<![\\d.])${NUMBER}`
const TIMES = '\\s*(?:[x×*]|\\bby\\b)\\s*'
const UNIT = '\\s*(cm\\b|"|inch(?:es)?\\b|in\\b(?! stock))'
/** ‘1.772 x 3.307’: of millimeters there are no such decimals. */
const IN_INCHES = '(\\d{1,2}\\.\\d{2,3})'
const FIRST_IN = `(?<![\\d.]|\\d\\s?x\\s?)${IN_INCHES}`
const NO_MORE = '(?![\\d.]|\\s*[x×*])'

/** In this order: what a later rule would cut is joined before. */
const RULES: [RegExp, string][] = [
  [/(?<!\d)(\d),(\d)(?!\d)/g, '$1.$2'], // 2,0 TDI
  [/(?<![\d.,])(\d{1,3}),(\d\d?)(?=\s*(?:mm|millim|milim|kw\b|ah\b|l\b|bar\b))/g, '$1.$2'],
  // 34.5 x 13.5 cm, 10 x 8.8": each is in centimeters, or in inches.
  [new RegExp(`${FIRST}${TIMES}${NUMBER}${TIMES}${NUMBER}${UNIT}`, 'g'), '$1$4 $2$4 $3$4 '],
  [new RegExp(`${FIRST}${TIMES}${NUMBER}${UNIT}`, 'g'), '$1$3 $2$3 '],
  [
    new RegExp(`${FIRST_IN}${TIMES}${IN_INCHES}${TIMES}${IN_INCHES}${NO_MORE}`, 'g'),
    '$1in $2in $3in ',
  ],
  [new RegExp(`${FIRST_IN}${TIMES}${IN_INCHES}${NO_MORE}`, 'g'), '$1in $2in '],
  [/(\d)\s*(?:"|inch(?:es)?\b)/g, '$1in '],
  [/(\d)\s+in\b(?!\s*(?:\d|stock)|[ -](?:line|tank))/g, '$1in '],

  [/\bn\/s\b/g, ' left '],
  [/\bo\/s\b/g, ' right '],
  [/\b(?:l\s*[/+&]\s*r|r\s*[/+&]\s*l|both sides)\b/g, ' left right '],
  [/\bw\/o\b/g, ' without '],
  [/(?<!\d ?)\bw(?:\/\s*|\s+)(?=[a-z])/g, ' with '],
  [/\ba\/c\b|\bair[ -]?con\b/g, ' ac '],
  [/\ba-arm/g, ' control arm'],
  [/\bhd\s+(?=gasket|gskt)/g, ' head '],
  // One word to those who write one, and found by the second alone.
  [/\bv-?(belt|ribbed)(?!\w)(?!\s+\1\b)/g, 'v$1 $1'],

  // Tires, viscosities, ribbed belts, threads, pairs of watts, years.
  [/\b(?:p|lt)?(\d\d5)\s*[/-]\s*(\d\d)(?:\s*[/-])?\s*z?r?\s*(\d\d)s?\b/g, ' $1t$2r$3 '],
  [/\b(1[2-9]5|2\d5|3[0-5]5)\s+(25|[3-8][05])(?:\s+z?r?|z?r)(1[2-9]|2[0-4])s?\b/g, ' $1t$2r$3 '], // as it is said: 225 45 17
  [/\b(0|5|10|15|20|25)\s*w\s*-?\s*(8|16|20|30|40|50|60)\b/g, ' $1w$2 '],
  // ‘35/65/35’, a bearing.
  [/(?<![\w./])(\d\d)\s*[/*]\s*(\d\d\d?)\s*[/*]\s*(\d\d)(?![\w./])/g, ' $1x$2x$3 '],
  [/\b(\d)\s*pk\s*(\d{3,4})\b/g, ' $1pk$2 '],
  [/\bm(\d\d?)\s*x\s*(?:0\.\d+|1|1\.\d+|2|2\.\d+)(?![\w.])/g, ' m$1 '],
  [/\b(\d\d)\s*mm\s+thread\b/g, ' m$1 thread '],
  [/\b(\d+)\s*\/\s*(\d+)\s*w\b/g, ' $1w $2w '],
  [/\b((?:19|20)\d\d)\s*-\s*((?:19|20)\d\d)\b/g, ' $1 $2 '],

  // 39 x 72 x 37 mm, a disc of 288x25 mm, 12 V 70 Ah, 0.8mm
  [/(\d(?:\.\d+)?)\s*[x×]\s*(?=\d)/g, '$1x'],
  [/\b(\d{2,})\.0(?=x\d)|(?<=\dx)(\d{2,})\.0(?![\d.])/g, '$1$2'],
  [/(\dx\d+(?:\.\d+)?x\d+(?:\.\d+)?)\s*mm\b/g, '$1 '],
  [/\b(?<!x)(\d+)x(\d+)\s*mm\b/g, '$1mm $1x$2 '],
  // 15.5 cm, 11.43 cm, 41 cm
  [/(?<![\dx.])([1-9]\d*)[.,](\d)\s*cm\b/g, '$1$2mm'],
  [/(?<![\dx.])([1-9]\d*)[.,](\d)(\d+)\s*cm\b/g, '$1$2.$3mm'],
  [/(?<![\dx.])(?<whole>[1-9]\d*)\s*cm\b/g, '$<whole>0mm'],
  [/(\d)\s*j\s*[x×]\s*(?=\d\d\b)/g, '$1j '],
  ...Object.entries(UNITS).map(([unit, words]): [RegExp, string] => [
    new RegExp(`(\\d)[\\s-]*(?:${words})\\b`, 'g'),
    `$1${unit}`,
  ]),
  // Wipers of 650 and 400 mm
  [/\b(\d{2,3})\s*(?:and|y|und|et|&|\+)\s*(\d{2,3})mm\b/g, '$1mm $2mm'],
  [/(\d)\s+(mm|cm|v|w|a|ah|kw|l|ml|kg|nm|hp|cc|bar|psi)\b/g, '$1$2'],
  [/(\d\d)\s+([ng])\b/g, '$1$2'],
  [/(\dv)(?=\d+ah\b)/g, '$1 '],
  [/(\d\.\d+)mm\b/g, '$1'],

  // F-150, 04465-33450, W712/94, but 1.9/2.0
  [/(?<!\d\.\d*)(\w)[-/](?=\d)(?!\d+\.\d)/g, '$1'],
  [/[^\p{L}\p{N}.]+/gu, ' '],
  [/\.(?!\d)|(?<!\d)\./g, ' '],
]
