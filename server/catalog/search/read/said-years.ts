// Years that a buyer says in words: ‘two thousand fourteen’, ‘twenty twelve’, ‘oh nine’, ‘dos mil
// diez’.

const UNITS = 'one two three four five six seven eight nine'
const TEENS =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
const SPANISH = 'uno dos tres cuatro cinco seis siete ocho nueve'
const SPANISH_TEENS =
  'diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte'
const SMALL = new Map(
  [`${UNITS} ${TEENS}`, `${SPANISH} ${SPANISH_TEENS}`].flatMap((list) =>
    list.split(' ').map((word, at) => [word, at + 1] as const),
  ),
)
const TENS = new Map([
  ['twenty', 20],
  ['eighty', 80],
  ['ninety', 90],
])

/** @param typed what stands between spaces; what was joined leaves an empty place */
export function withSaidYears(typed: string[]) {
  const words = typed.map((text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''))
  const said = [...typed]
  for (let at = 0; at < words.length; at += 1) {
    const found = yearAt(words, at)
    if (!found) continue
    said[at] = found.year
    said.fill('', at + 1, at + found.length)
    at += found.length - 1
  }
  return said
}

function yearAt(words: readonly string[], at: number) {
  const [first = '', second = ''] = words.slice(at)
  const isThousand = /^(?:two thousand|dos mil)$/.test(`${first} ${second}`)
  const start = at + 2 + Number(isThousand && /^(?:and|y)$/.test(words[at + 2] ?? ''))
  const behind = isThousand ? belowHundred(words, start) : undefined
  if (isThousand) {
    const length = behind ? start + behind.length - at : 2
    return { year: String(2000 + (behind?.value ?? 0)), length }
  }
  const unit = SMALL.get(second) ?? 0
  // ‘oh nine’
  if (/^(?:oh|aught|ought)$/.test(first) && unit > 0 && unit < 10)
    return { year: `0${unit}`, length: 2 }
  const century = first === 'twenty' ? 2000 : first === 'nineteen' ? 1900 : undefined
  const year = century && belowHundred(words, at + 1)
  // ‘Twenty two’ is no year.
  const isYear = year && (century === 1900 ? year.value >= 80 : year.value >= 10 && year.value < 40)
  return isYear ? { year: String(century + year.value), length: 1 + year.length } : undefined
}

function belowHundred(words: readonly string[], at: number) {
  const [first = '', second = ''] = words.slice(at)
  const tens = TENS.get(first)
  const unit = SMALL.get(second) ?? 0
  if (tens !== undefined && unit > 0 && unit < 10) return { value: tens + unit, length: 2 }
  const value = tens ?? SMALL.get(first)
  return value === undefined ? undefined : { value, length: 1 }
}
