import { TABLES_ADD_UP } from './accountant-tables.ts'
import { invariants } from './invariants.ts'
import { scenarios } from './scenarios.ts'

// The lists of docs/fault-tests.md: `npm run list-fault-tests` writes them between their marks.

const COLUMNS = 120

const LISTS: Record<string, () => string> = {
  invariants: () =>
    [...Object.keys(invariants()), TABLES_ADD_UP]
      .map((sentence) => wrap(`- ${sentence}`))
      .join('\n'),
  scenarios: () => Object.keys(scenarios).map(scenario).join('\n'),
}

/** @returns the document, its lists as the code has them */
export function withLists(document: string) {
  return Object.entries(LISTS).reduce((text, [name, list]) => {
    const marked = new RegExp(`(<!-- ${name} -->\n)[^]*(<!-- end of ${name} -->)`)
    if (!marked.test(text)) throw new Error(`the document has no marks of its ${name}`)
    return text.replace(marked, (_, begin, end) => `${begin}${list()}\n${end}`)
  }, document)
}

function scenario(number: string) {
  const { title, description, runs } = scenarios[Number(number)] ?? {}
  if (!title || !description || !runs) throw new Error(`there is no scenario ${number}`)
  return [
    `### ${number}. ${title}`,
    '',
    wrap(`${description}${runs.short === 0 ? ' Full form only.' : ''}`),
    '',
  ].join('\n')
}

function wrap(text: string) {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = [lines.at(-1), word].filter(Boolean).join(' ')
    if (line.length > COLUMNS) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines.join('\n')
}
