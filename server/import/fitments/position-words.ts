// Where a part goes, as files in other languages say it, in the shop's words: VA links is front
// left.

const WORDS: Record<string, string> = {
  front: `front f vorn vorne vorderachse vorderachs va avant av delantero delantera anteriore ant
    przód przedni przednia voor vooras vooraan dianteiro dianteira`,
  rear: `rear hinten hinterachse hinterachs ha arrière arriere ar trasero trasera posteriore post
    tył tylny tylna achter achteras achteraan traseiro traseira`,
  left: `left links linke linker lks lh gauche izquierdo izquierda izq sinistra sinistro sx
    lewy lewa esquerdo esquerda`,
  right: `right rechts rechte rechter rh droite droit derecho derecha der destra destro dx prawy
    prawa direito direita`,
  upper: 'upper oben oberer obere supérieur supérieure superior superiore górny górna',
  lower: 'lower unten unterer untere inférieur inférieure inferior inferiore dolny dolna',
  inner: 'inner innen intérieur intérieure interno interna wewnętrzny',
  outer: 'outer außen aussen extérieur extérieure esterno esterna zewnętrzny',
  both: 'both beide beidseitig beidseits ambos ambas entrambi entrambe oba beiden',
  and: 'and und et y e en oraz',
  'front left': 'vl lf fl avg',
  'front right': 'vr rf avd',
  'rear left': 'hl rl lr arg',
  'rear right': 'hr rr ard',
  axle: 'axle achse essieu eje asse oś as eixo',
  side: 'side seite côté lado lato strona zijde',
}

const MEANINGS = new Map(
  Object.entries(WORDS).flatMap(([meaning, words]) =>
    words.split(/\s+/).map((word) => [word, meaning] as const),
  ),
)

const BETWEEN = /\s*[/+&]\s*/g

/** As it is written, if a word is not known, or all are the shop's. */
export function positionWords(text: string) {
  const words = text
    .toLowerCase()
    .replace(BETWEEN, ' and ')
    .split(/[\s,.-]+/)
    .filter(Boolean)
  const found = words.flatMap((word) => MEANINGS.get(word) ?? [])
  const isOurs = words.every((word) => word in WORDS)
  return isOurs || found.length < words.length ? text : inOrder(found)
}

/** Front before left, as in the shop's lists; a list of several stays in its order. */
function inOrder(words: string[]) {
  const own = words.join(' ').split(' ')
  const isFirst = (word: string) => word === 'front' || word === 'rear'
  if (own.includes('and')) return own.join(' ')
  return [...own.filter(isFirst), ...own.filter((word) => !isFirst(word))].join(' ')
}
