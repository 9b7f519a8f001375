// Is the text in a search box a VIN? Pages load this file without the rest of the decoder.

export const VIN_LENGTH = 17

/** Position 10 from 1980 on, and again from 2010. */
export const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** Half of one. */
const MIN_LENGTH = 8

/** More than half of one: the maker, the model and, in North America, the check digit. */
const SURE_START = 9

/** A shorter one is no VIN if it is a word with a number behind it: truck2500. */
const SURE_LENGTH = 11

/**
 * WMIs of car makers, in North America those with a file: two characters, and each third that
 * follows them.
 */
const WMIS = new Map(
  `
    137 19UVX 1A48CM 1B3478 1C3468 1D3478 1E3 1F17AMT 1G012345678CGHKMNTY 1HG 1J3478CT
    1L1N 1MER 1N46X 1P347 1V12W 1XM 1Y1V 1Z347VW 2A348 2B3478C 2C0123468ACGKMNT 2D3478 2E3
    2FAMT 2G12345678CKNT 2HGHJKN 2J4 2LMN 2MER 2P347 2S23 2T123 2V48 2XM 3A48 3B3478
    3C3468AZ 3D3478 3E34 3FAMNT 3G0123457CGKMNPSTY 3HDG 3J4 3KMP 3LN 3MADEFVWYZ 3N168
    3P347C 3TMY 3VVW 4A34 4B3 4C3 4E3 4F24 4G1235D 4JG 4M24 4N24TU 4P3 4S12346 4T134A 4US
    4W15 50EG 514 55S 58A 5FNPR 5GADNRTZ 5J678 5KBC 5L1MT 5N13MPT 5S3 5TBDEF 5UMX 5XXY
    5Y2FJM 5Z6 7FAC 7G2 7JDR 7MMU 7PD 7SAVY 7UU 7YA
    J817Z JA347ABCE JB347 JC12 JD12 JE34 JF1234 JG127CT JH14LM JJ3 JM123BZ JN168KRT JP347
    JR2 JS234A JT234568DEHJKLMN KL124578A KM8HTU KNADJM KPHT L6T LES LFMV LGX LHG LJU LM5
    LPS LRBEW LSGJV LVSY LYV MA136JK MB8 ME1X MHF ML3 MMBCT MN3BT MP3AB MR02H NLH NM04T PFD
    PL1P PM2 PN1 RLL SADJLR SB1M SC6ABCF SD7 SFZ SH7HS SJAKN SLA SUF TMAB TRU TSM U5Z U6Y
    UU16 VCF VF123678 VNK VR137 VS67KSX VWV VX1 W0468LV W1KNWY WA1PU WB5ASXY WD0348BCDF WF01
    WMEWZ WP01 WU1A WV12GW WZ1 X4X X7L X9F XP7 XTA XW8BE YH4 YK1 YS3MR YV14 YYC Z8N Z94
    ZACMRS ZC2 ZFABF ZHW ZLA ZN6 ZPB ZSG
  `
    .trim()
    .split(/\s+/)
    .map((wmis) => [wmis.slice(0, 2), wmis.slice(2)] as const),
)

/** Upper case, without spaces and hyphens. */
export function tidyVin(text: string) {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s‐-―-]/g, '')
}

/** The United States, Canada and Mexico, whose check digits are required. */
export function isNorthAmerican(vin: string) {
  return /^(?:[1-5]|7[F-Z0])/.test(vin)
}

/**
 * Whether typed text is a VIN, or so much of one that it must not be sent as a search: nine
 * characters or more (spaces and hyphens apart) that a VIN may have, beginning as a car maker's.
 * Part numbers are as long, but begin otherwise, or have digits alone where a North American VIN
 * describes the car. Words are no part of a VIN, unless they are of its groups of 3, 6 and 8, or,
 * of a whole one, of four. A whole one may have I, O or Q where people read them for digits.
 */
export function looksLikeVin(text: string) {
  const tidy = tidyVin(text)
  const vin = tidy.length === VIN_LENGTH ? withoutLookalikes(tidy) : tidy
  if (
    vin.length < MIN_LENGTH ||
    vin.length > VIN_LENGTH ||
    /[^A-HJ-NPR-Z0-9]/.test(vin) ||
    (vin.length < SURE_LENGTH && /^[A-Z]{4,}\d+$/.test(vin))
  )
    return false
  if (vin.length < SURE_START && !isSureStart(vin)) return false
  const isGrouped = /^\s*(?:\S{3}[\s-]\S{6}[\s-]\S{2,8}|(?:\S{4}[\s-]){4}\S)\s*$/.test(text)
  const hasWords = /(?:^|\s)(?!\S*ZZ)[A-Z]{4,}(?:\s|$)/i.test(text)
  if (hasWords && !isGrouped) return false
  return isNorthAmerican(vin) ? isNorthAmericanShape(vin) : isOverseasShape(vin)
}

/**
 * Finds a VIN, or half of one in groups: the whole text, less the word ‘VIN’ before it, or one of
 * its words, or groups between words, whatever punctuation is around. One character too many is a
 * slip.
 */
export function findVin(text: string) {
  const words = text.replace(/[^\p{L}\p{N}\s‐-―-]+/gu, ' ').trim()
  const said = words.replace(/^vin\b\s*/i, '')
  return (
    groupedVin(said.split(/\s+/)) ??
    [said, ...words.split(/\s+/)].find((word) => looksLikeVin(word) || hasOneTooMany(word))
  )
}

/** The longest, so that the first half alone is not taken for the whole. */
function groupedVin(words: readonly string[]) {
  const spans = words.flatMap((first, at) =>
    isCarMaker(tidyVin(first)) ? spansFrom(words, at).filter((span) => looksLikeVin(span)) : [],
  )
  return spans.toSorted((a, b) => tidyVin(b).length - tidyVin(a).length)[0]
}

/** Two or more words in a row, together no longer than a VIN. */
function spansFrom(words: readonly string[], at: number) {
  const spans: string[] = []
  let span = words[at] ?? ''
  for (const word of words.slice(at + 1, at + VIN_LENGTH)) {
    span += ` ${word}`
    if (tidyVin(span).length > VIN_LENGTH) break
    spans.push(span)
  }
  return spans
}

/**
 * Eight characters that describe a car with letters and digits behind the maker's: many part
 * numbers have that length, but hardly any has that form.
 */
function isSureStart(vin: string) {
  const described = vin.slice(3)
  return (
    isCarMaker(vin) &&
    /[A-Z].*[A-Z]/.test(described) &&
    /\d/.test(described) &&
    !/^...Z\d/.test(vin)
  )
}

function hasOneTooMany(text: string) {
  const tidy = tidyVin(text)
  return (
    tidy.length === VIN_LENGTH + 1 &&
    [tidy.slice(1), tidy.slice(0, VIN_LENGTH)].some((vin) => isCarMaker(vin) && looksLikeVin(vin))
  )
}

/** Replaces the letters that no VIN has by digits; words without digits stay. */
export function withoutLookalikes(vin: string) {
  return /\d{3}/.test(vin) ? vin.replaceAll('I', '1').replace(/[OQ]/g, '0') : vin
}

function isNorthAmericanShape(vin: string) {
  const describes = /[A-Z]/.test(vin.slice(3, 8))
  if (!describes || !/[0-9X]/.test(vin[8] ?? '0')) return false
  if (vin.length > SURE_START && !YEAR_CODES.includes(vin[9] ?? '')) return false
  // Of a maker that has no file: whole.
  if (vin.length === VIN_LENGTH) return /^(?:[1-57][A-Z][A-Z1-9]|[123][A-Z]0|19|137|5\d)/.test(vin)
  // Ford's service parts: 4C2Z-2B120-AA.
  return isCarMaker(vin) && !/^...Z\d/.test(vin)
}

function isOverseasShape(vin: string) {
  if (isCarMaker(vin)) return /\d/.test(vin)
  // Of a maker that is not listed: whole, with the serial number at its end.
  return vin.length === VIN_LENGTH && /^[A-Z\d][A-Z].*[A-Z].*\d{4}$/.test(vin)
}

/** Does it begin with the WMI of a car maker? */
export function isCarMaker(vin: string) {
  return WMIS.get(vin.slice(0, 2))?.includes(vin[2] ?? ' ') ?? false
}

/** Does the WMI of a car maker begin with these two characters? */
export function isMakerPair(pair: string) {
  return WMIS.has(pair)
}
