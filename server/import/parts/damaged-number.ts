// What a spreadsheet makes of a part number that it takes for something else.

/** As spreadsheets write it, with a plus sign; the numbers of Audi have an E, too. */
const POWER = /^\d{1,3}([.,]\d+)?E\+\d{1,3}$/i
/** As other programs write a number of eight digits and more. */
const POWER_LIKE = /^\d([.,]\d+)?E([7-9]|1\d)$/i
const ERROR = /^#(REF!|N\/A|NV|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|WERT!|BEZUG!)$/i

/** Are its characters lost? */
export function isDamaged(number: string) {
  return isPower(number) || isError(number)
}

/** Has a spreadsheet written it as a power of ten? */
export function isPower(number: string) {
  return POWER.test(number)
}

/** May a program have written a long number so? */
export function isPowerLike(number: string) {
  return POWER_LIKE.test(number)
}

/** A formula that could not be calculated. */
export function isError(cell: string) {
  return ERROR.test(cell)
}

const MONTHS =
  'jan janv f[eé]v févr feb m[aä]r mars mrz ma[iry] mag abr avr apr ene jui[nl] juil ju[nl] ago aug ao[uû]t sept? set okt oct out ott nov di[ce] d[eé][cz] dez gen giu lug fev mrt mei sty lut kwi cze lip sie wrz pa[zź] lis gru'
const MONTH = `(${MONTHS.split(' ').join('|')})\\.?`
const DATES = [
  new RegExp(`^\\d{1,2}[-. /]{1,2}${MONTH}([-. /](\\d{2}|\\d{4}))?$`, 'i'),
  new RegExp(`^${MONTH}[-. /](\\d{2}|\\d{4})$`, 'i'),
  /^(0?[1-9]|[12]\d|3[01])([/.])(0?[1-9]|[12]\d|3[01])\2(19|20)\d\d$/,
  /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
]

/** May it have been another number, such as 12-03, before it became a date? */
export function isDateLike(number: string) {
  return DATES.some((date) => date.test(number))
}
