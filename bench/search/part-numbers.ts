import type { Truth } from './attributes.ts'
import type { Catalog, GeneratedNumber } from './catalog.ts'
import type { Kind } from './kinds.ts'
import type { Random } from './random.ts'

// Numbers as makers write them, and the few that queries search for.

/** By the id of a part: its kind, its name in queries, and its numbers. */
export const PROBES: Record<
  number,
  { kind: string; probe: string; numbers: [GeneratedNumber['kind'], string][] }
> = {
  50: {
    kind: 'pads',
    probe: 'p1',
    numbers: [
      ['own', 'NB-2451.F'],
      ['oe', '1K0 698 151 E'],
      ['old', '1K0 698 151 C'],
    ],
  },
  90: { kind: 'pads', probe: 'p2', numbers: [['oe', '04465-33450']] },
  130: { kind: 'disc', probe: 'p3', numbers: [['oe', '34 11 6 858 047']] },
  170: { kind: 'lambda', probe: 'p4', numbers: [['own', '0 986 424 123']] },
  210: { kind: 'oilfilter', probe: 'p5', numbers: [['own', 'W 712/94']] },
  250: { kind: 'wiper', probe: 'p6', numbers: [['oe', '5K1 955 651 A']] },
  290: { kind: 'battery', probe: 'p7', numbers: [['gtin', '4006633123457']] },
}

/** The maker's own number. */
export function inventOwn(kind: Kind, truth: Truth, random: Random) {
  const { pick, chance, int, letter } = random
  if (kind.key === 'vbelt' && chance(0.5)) return String(truth.belt)
  const own = () => `${letter()}${letter()}-${int(1000, 9999)}.${letter()}`
  return pick([
    own,
    () => brandNumber(random),
    () => boschNumber(random),
    () => brandNumber(random),
  ])()
}

function brandNumber({ pick, int, digits, letter }: Random) {
  return pick([
    `GDB${int(100, 9999)}`,
    `W ${int(600, 1400)}/${int(1, 99)}`,
    `${letter()}${letter()}${int(1000, 99_999)}`,
    `${int(10_000, 999_999)}`,
    `${letter()}${letter()}${letter()} ${digits(4)} ${letter()}`,
  ])
}

function boschNumber({ digits }: Random) {
  return `0 ${digits(3)} ${digits(3)} ${digits(3)}`
}

export function addNumbers(
  { numbers }: Catalog,
  part: number,
  own: string,
  probed: [GeneratedNumber['kind'], string][],
  random: Random,
) {
  const { pick, chance, int, digits, letter } = random
  const add = (kind: GeneratedNumber['kind'], shown: string) => numbers.push({ part, kind, shown })
  const german = () =>
    `${int(1, 8)}${letter()}${int(0, 9)} ${digits(3)} ${digits(3)} ${pick(['', letter(), letter() + letter()])}`.trim()
  const japanese = () => `${digits(5)}-${digits(5)}`
  const bavarian = () => `${int(11, 64)} ${digits(2)} ${digits(1)} ${digits(3)} ${digits(3)}`
  if (!probed.some(([kind]) => kind === 'own')) add('own', own)
  for (const [kind, shown] of probed) add(kind, shown)
  if (!probed.some(([kind]) => kind === 'gtin')) add('gtin', `40${digits(11)}`)
  for (let left = int(0, 2); left > 0; left -= 1) add('oe', pick([german, japanese, bavarian])())
  for (let left = int(0, 2); left > 0; left -= 1) {
    add('cross', pick([() => brandNumber(random), () => boschNumber(random)])())
  }
  if (chance(0.1)) add('old', pick([german, japanese])())
}
