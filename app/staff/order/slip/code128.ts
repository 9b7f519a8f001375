// Code 128, set B: what every scanner reads, of the characters from space to ~.

/** Widths of bars and gaps in turn, of the values 0 to 105. */
const PATTERNS = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132
  122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212
  322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311
  112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321
  331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214
  112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
  124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113
  411311 113141 114131 311141 411131 211412 211214 211232
`
  .trim()
  .split(/\s+/)

const START_B = 104
const STOP = '2331112'
/** How much white a scanner needs on both sides, in widths of the thinnest bar. */
export const QUIET_ZONE = 10

/**
 * The bars of a text: where each begins, and how wide it is, in widths of the thinnest bar.
 * @throws for characters that set B does not have
 */
export function code128(text: string) {
  const values = [...text].map((character) => character.charCodeAt(0) - 32)
  if (values.some((value) => value < 0 || value > 94)) throw new RangeError('not in Code 128 B')
  const check = values.reduce((sum, value, place) => sum + value * (place + 1), START_B) % 103
  const widths = [START_B, ...values, check].map((value) => PATTERNS[value]).join('') + STOP
  const bars: { x: number; width: number }[] = []
  let x = QUIET_ZONE
  for (const [place, digit] of [...widths].entries()) {
    const width = Number(digit)
    if (place % 2 === 0) bars.push({ x, width })
    x += width
  }
  return { bars, width: x + QUIET_ZONE }
}
