// Is the text in a search box a VIN? Pages load this file without the rest of the decoder.

export const VIN_LENGTH = 17

/** Position 10 from 1980 on, and again from 2010. */
export const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** A shorter beginning says no more than a model and a plant; from here on it identifies one car. */
const MIN_IDENTIFYING_LENGTH = 11

/** WMIs of car makers outside North America: two characters, and each third that follows them. */
const OVERSEAS = new Map(
  `
    J817Z JA347ABCE JB347 JC12 JD12 JE34 JF1234 JG127CT JH14LM JJ3 JM123BZ JN168KRT JP347
    JR2 JS234A JT234568DEHJKLMN KL124578A KM8HTU KNADJM KPHT L6T LES LFMV LGX LHG LJU LM5
    LPS LRBEW LSGJV LVSY LYV MA136JK MB8 ME1X MHF ML3 MMBCT MN3BT MP3AB MR02H NLH NM04T PFD
    PL1P PM2 PN1 RLL SADJLR SB1M SC6ABCF SD7 SFZ SH7HS SJAKN SLA SUF TMAB TRU TSM U5Z U6Y
    UU16 VCF VF123678 VNK VR137 VS67KSX VWV VX1 W0468V W1KNWY WA1PU WB5ASXY WD0348BCDF WF01
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
 * Whether typed text is a VIN, or so much of one that it must not be sent as a search: 11 characters or more (spaces and
 * hyphens apart) that a VIN may have, beginning as a car maker's. Part numbers are as long, but begin otherwise, or
 * have digits alone where a North American VIN describes the car. Words are no part of a VIN, unless they are of its groups of 3, 6 and 8, or,
 * of a whole one, of four.
 * A whole one may have I, O or Q where people read them for digits.
 */
export function looksLikeVin(text: string) {
  const tidy = tidyVin(text)
  const vin = tidy.length === VIN_LENGTH ? withoutLookalikes(tidy) : tidy
  if (
    vin.length < MIN_IDENTIFYING_LENGTH ||
    vin.length > VIN_LENGTH ||
    /[^A-HJ-NPR-Z0-9]/.test(vin)
  )
    return false
  const isGrouped = /^\s*(?:\S{3}[\s-]\S{6}[\s-]\S{2,8}|(?:\S{4}[\s-]){4}\S)\s*$/.test(text)
  const hasWords = /(?:^|\s)(?!\S*ZZ)[A-Z]{4,}(?:\s|$)/i.test(text)
  if (hasWords && !isGrouped) return false
  return isNorthAmerican(vin) ? isNorthAmericanShape(vin) : isOverseasShape(vin)
}

/** Finds a VIN that is the whole text, but for the word ‘VIN’ before it, or a word of it. */
export function findVin(text: string) {
  const said = text.replace(/^\s*vin\b[:#\s]*/i, '')
  return [said, ...text.split(/\s+/)].find(looksLikeVin)
}

/** With digits for the letters that no VIN has; words, which have no digits, stay. */
export function withoutLookalikes(vin: string) {
  return /\d{3}/.test(vin) ? vin.replaceAll('I', '1').replace(/[OQ]/g, '0') : vin
}

function isNorthAmericanShape(vin: string) {
  const isOfMaker = /^(?:[1-57][A-Z][A-Z1-9]|[123][A-Z]0|19[A-Z]|137|5[0158][A-Z4])/.test(vin)
  const describes = /[A-Z]/.test(vin.slice(3, 8))
  if (!isOfMaker || !describes) return false
  // Ford's service parts: 4C2Z-2B120-AA.
  if (vin.length < VIN_LENGTH && /^...Z\d.*[A-Z]$/.test(vin)) return false
  return /[0-9X]/.test(vin[8] ?? '') && YEAR_CODES.includes(vin[9] ?? '')
}

function isOverseasShape(vin: string) {
  const isOfMaker = OVERSEAS.get(vin.slice(0, 2))?.includes(vin[2] ?? ' ')
  if (isOfMaker) return /\d/.test(vin)
  // Of a maker that is not listed: whole, with the serial number at its end.
  return vin.length === VIN_LENGTH && /^[A-Z\d][A-Z].*[A-Z].*\d{4}$/.test(vin)
}
