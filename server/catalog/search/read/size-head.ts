// What a size alone says that the part is.

/** Of a bulb. */
const SOCKET = /^(?:h\d\d?|p21w|w5w)$/
const VISCOSITY = /^(\d+)w\d+$/
/** From SAE 70W on an oil is for gears. */
const GEAR_OIL = 70

/** ‘5w30’ is engine oil, ‘dot 4’ brake fluid, ‘h7’ a bulb. */
export function headOf(sizes: readonly string[]): string[] {
  const heads = sizes.map(headOfSize)
  return heads.find((head) => head.length > 0) ?? []
}

function headOfSize(size: string) {
  if (/^dot\d$/.test(size)) return ['brake', 'fluid']
  if (SOCKET.test(size)) return ['bulb']
  if (!isViscosity(size)) return []
  return [Number.parseInt(size, 10) < GEAR_OIL ? 'engine' : 'gear', 'oil']
}

export function isViscosity(size: string) {
  return VISCOSITY.test(size)
}
