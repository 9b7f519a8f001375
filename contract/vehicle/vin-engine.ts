import { slugify } from '../slug.ts'
import type { DecodedVin } from './vin-decode.ts'

// Which of the engines that a shop's fitments name is the one that a VIN states?

type Stated = DecodedVin['engine']

/**
 * What the words of a label say of the fuel. A hybrid is filed with its other fuel, so no VIN
 * confirms it.
 */
const FUEL_WORDS = [
  [
    /diesel|\b(?:tdi|tdci|tdv\d|sdi|dci|hdi|cdi|cdti|crdi|crd|jtdm?|multijet|d-?4d|i-?dtec)\b/,
    'Diesel',
  ],
  [/power ?stroke|duramax|cummins|bluetec|skyactiv-d|\b\d\.\dd\b/, 'Diesel'],
  [/\b(?:tsi|tfsi|fsi|gdi|t-gdi|vtec|vvt-?i|ecoboost|hemi|mpi|petrol|gasoline|flex)\b/, 'Gasoline'],
  [/hybrid|phev|\bhev\b/, 'Hybrid'],
  [/electric|\bb?ev\b|kwh/, 'Electric'],
] as const

/**
 * The label of the one engine that agrees with the VIN. None if several may be it, or none is.
 * @param labels as the fitments have them: ‘2.0 TDI’, ‘5.0 V8’
 */
export function engineOfVin(labels: readonly string[], stated: Stated) {
  const [ofCode, sameCode] = labels.filter((label) => hasCode(label, stated.engine))
  if (ofCode && !sameCode) return ofCode
  const judged = labels.map((label) => ({ label, said: agreement(label.toLowerCase(), stated) }))
  const [only, another] = judged.filter(({ said }) => said !== 'no')
  return only && !another && only.said === 'yes' ? only.label : undefined
}

/** ‘2.4 K24Z7’ has the code K24Z7. */
function hasCode(label: string, code = '') {
  return code !== '' && slugify(label).split('-').includes(slugify(code))
}

/**
 * `no` if the VIN contradicts something, `maybe` if it confirms nothing, or not the fuel that the
 * label names.
 */
function agreement(label: string, stated: Stated): 'yes' | 'no' | 'maybe' {
  const fuels = fuelsOf(stated)
  const named = FUEL_WORDS.find(([words]) => words.test(label))?.[1]
  // A diesel is always named so; without a word it is another engine.
  const fuel = named ?? (fuels?.[0] === 'Diesel' ? 'Gasoline' : undefined)
  const liters = /\b(\d+\.\d)/.exec(label)?.[1]
  const cylinders = /\b(?:[vwlih]-?|inline[ -]|flat[ -])(\d+)\b|(\d+)[ -]cyl/
    .exec(label)
    ?.slice(1)
    .find(Boolean)
  const checks = [
    isAlike(liters, stated.liters),
    cylinders ? isAlike(cylinders, stated.cylinders) : mayHave(stated.cylinders, liters),
    named === 'Hybrid' ? undefined : fuel && fuels?.includes(fuel),
  ]
  if (checks.includes(false)) return 'no'
  return checks.includes(true) && named !== 'Hybrid' ? 'yes' : 'maybe'
}

/** Smaller than this, an engine of six cylinders is so rare that its name says them: V6. */
const LEAST_LITERS_OF_SIX = 2.5

/** `false` if an engine whose name has no cylinders, ‘2.4’, can't have as many. */
function mayHave(cylinders = '', liters = '') {
  return Number(cylinders) >= 6 && liters !== '' && Number(liters) < LEAST_LITERS_OF_SIX
    ? false
    : undefined
}

function isAlike(named: string | undefined, stated: string | undefined) {
  return named === undefined || stated === undefined ? undefined : named === stated
}

/** What runs on flex fuel runs on gasoline, too. */
function fuelsOf({ fuel }: Stated) {
  if (fuel === undefined) return undefined
  return /flex|e85/i.test(fuel) ? ['Gasoline'] : [fuel]
}
