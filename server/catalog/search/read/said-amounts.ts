// Amounts of a list that are said in words: ‘two of each’, ‘one apiece’, ‘a pair of NB-2451.F’.

const WORDS: readonly (readonly [words: string, amount: number])[] = [
  ['one|a|an|una?|uno', 1],
  ['two|an? (?:pair|couple)|both|dos|un par', 2],
  ['three|tres', 3],
  ['four|cuatro', 4],
  ['five|cinco', 5],
  ['six|half a dozen|seis|media docena', 6],
  ['seven|siete', 7],
  ['eight|ocho', 8],
  ['nine|nueve', 9],
  ['ten|diez', 10],
  ['twelve|a dozen|doce|una docena', 12],
]
/** What stands behind a number of units. */
const COUNTED = '(?:[x×]|of|de|each|apiece|pcs?|pieces?|units?|piezas?|off)\\b'
const SAID = WORDS.map(
  ([words, amount]) => [new RegExp(`\\b(?:${words})(?=\\s+${COUNTED})`, 'gi'), amount] as const,
)

const EACH =
  '(?:of\\s+)?(?:each(?:\\s+(?:one|of\\s+(?:them|these|those)))?|apiece|de\\s+cada\\s+un[oa]|c/u)'
const AMOUNT = '(?:[x×]\\s?)?(\\d{1,3}(?:,\\d{3})+|\\d{1,5}(?:[.,]00?)?)(?:\\s?[x×])?'
const UNITS = '(?:\\s*(?:pcs?|pieces?|units?|off|piezas?))?'
/** ‘… 2 each’ at the end, ‘2 of each: …’ before them. */
const AT_END = new RegExp(`[\\s,;:(-]+${AMOUNT}${UNITS}\\s+${EACH}\\)?[\\s.!]*$`, 'i')
const AT_START = new RegExp(`^\\s*${AMOUNT}${UNITS}\\s+${EACH}(?:\\s+of)?[\\s:,-]+`, 'i')

export function withSaidAmounts(text: string) {
  return SAID.reduce((said, [words, amount]) => said.replace(words, String(amount)), text)
}

/** The list without what is said to be the amount of each of its lines. */
export function takeEach(text: string): { text: string; each: string | undefined } {
  const each = AT_END.exec(text) ?? AT_START.exec(text)
  if (!each) return { text, each: undefined }
  const [whole, amount] = each
  return { text: text.slice(0, each.index) + text.slice(each.index + whole.length), each: amount }
}
