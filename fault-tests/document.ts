import { scenarios } from './scenarios.ts'

// The scenarios of docs/fault-tests.md: `npm run list-fault-tests` writes them between their marks.

const COLUMNS = 120
const MARKED = /(<!-- scenarios -->\n)[\s\S]*(<!-- end of scenarios -->)/

/** @returns the document, its scenarios as the code has them */
export function withScenarios(document: string) {
  if (!MARKED.test(document)) throw new Error('the document has no marks of its scenarios')
  const list = Object.keys(scenarios).map(scenario).join('\n')
  return document.replace(MARKED, (_, begin, end) => `${begin}${list}\n${end}`)
}

function scenario(number: string) {
  const { title, runs } = scenarios[Number(number)] ?? {}
  if (!title || !runs) throw new Error(`there is no scenario ${number}`)
  return wrap(`- **${number}** ${title}${runs.short === 0 ? ' (full form only)' : ''}`)
}

function wrap(text: string) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = [lines.at(-1), word].filter(Boolean).join(' ')
    if (line.length > COLUMNS) lines.push(`  ${word}`)
    else lines[lines.length - 1] = line
  }
  return lines.join('\n')
}
