// The text of public/vin/<WMI>.txt, with tabs where ⇥ stands:
//   Chrysler⇥Dodge⇥Jeep               the makes; a model begins with the index of its make
//   =2014,2016-2018,2020-             a section: model years, open at the end
//   RJF[BC] ZF*|*C⇥m2Grand Cherokee   keys, tab, facts
//   RJFB*G⇥c6;fGasoline;l3.6
// Facts: `m` model (two names of one code: m1Caravan|1Grand Caravan), `l` liters, `c` cylinders,
// `f` fuel, `e` the engine's model. The keys of a small maker (third character 9) have its own
// characters 12 to 14. makers.txt: makers, tab, their WMIs.

export type Patterns = { makes: string[]; sections: Section[] }

/** What a manufacturer filed for some model years. */
type Section = { years: string; lines: string[]; hasModels: boolean }

/** One statement of a section that applies to the VIN. */
export type Statement = { code: string; value: string; positions: number[] }

export function readPatterns(text: string): Patterns {
  const [first = '', ...lines] = text.trimEnd().split('\n')
  const sections: Section[] = []
  for (const line of lines) {
    if (line.startsWith('=')) sections.push({ years: line.slice(1), lines: [], hasModels: false })
    const section = sections.at(-1)
    if (!section || line.startsWith('=')) continue
    section.lines.push(line)
    section.hasModels ||= /[\t;]m/.test(line)
  }
  return { makes: first.split('\t'), sections }
}

/** What the sections of a model year say of the VIN, each by itself. */
export function statementsOf({ sections }: Patterns, vin: string, year: number) {
  return sections
    .filter(({ years }) => hasYear(years, year))
    .map(({ lines, hasModels }) => ({
      hasModels,
      statements: lines.flatMap((line) => matchLine(line, vin)),
    }))
}

/** `1990-1992,2014-`. */
function hasYear(years: string, year: number) {
  return years.split(',').some((range) => {
    const [from = '', to = from] = range.split('-')
    return Number(from) <= year && (to === '' || year <= Number(to))
  })
}

function matchLine(line: string, vin: string): Statement[] {
  const [keys = '', said = ''] = line.split('\t')
  return keys.split(' ').flatMap((key) => {
    const positions = matchKey(key, vin)
    if (!positions) return []
    return said.split(';').map((fact) => ({ code: fact[0] ?? '', value: fact.slice(1), positions }))
  })
}

/**
 * The positions that a key names, if it applies. It begins at position 4, and behind the bar at 10;
 * `*` is any character, `[A-D5]` one of several, and what it leaves out at the end may be anything.
 */
function matchKey(key: string, vin: string) {
  const [before = '', after = ''] = key.split('|')
  const positions: number[] = []
  for (const [part, start] of [
    [before, 4],
    [after, 10],
  ] as const) {
    const tokens = part.match(/\[[^\]]*\]|./g) ?? []
    for (const [index, token] of tokens.entries()) {
      if (token === '*') continue
      if (!isOneOf(token, vin[start + index - 1] ?? '')) return undefined
      positions.push(start + index)
    }
  }
  return positions
}

function isOneOf(token: string, character: string) {
  if (!token.startsWith('[')) return token === character
  return [...token.slice(1, -1).matchAll(/(.)-(.)|./g)].some(([one, from, to]) =>
    from && to ? from <= character && character <= to : one === character,
  )
}

/** Its third character is 9, and 12 to 14 are its own. */
export function isOfSmallMaker(vin: string) {
  return vin[2] === '9'
}

/** @param text of makers.txt: makers, a tab, their WMIs */
export function makersOf(vin: string, text: string) {
  const wmi = isOfSmallMaker(vin) ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3)
  const line = text.split('\n').find((of) => of.split('\t')[1]?.split(' ').includes(wmi))
  return line?.split('\t')[0]?.split(', ') ?? []
}
