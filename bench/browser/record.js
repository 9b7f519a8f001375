import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'

const FILE = 'docs/performance.md'

/**
 * Puts `text` between the comments `<!-- name -->` and `<!-- /name -->` of docs/performance.md.
 * @param {string} name
 * @param {string} text
 */
export function writeSection(name, text) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const old = readFileSync(FILE, 'utf8')
  const [from, to] = [old.indexOf(begin), old.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${FILE} has no section ${name}`)
  writeFileSync(FILE, `${old.slice(0, from + begin.length)}\n${text.trim()}\n${old.slice(to)}`)
  console.log(`\nWritten to ${FILE}`)
}

/**
 * A table in Markdown; the first column is text, the others are figures.
 * @param {string[]} columns
 * @param {(string | number | undefined)[][]} rows
 */
export function table(columns, rows) {
  /** @param {(string | number | undefined)[]} cells */
  const line = (cells) => `| ${cells.join(' | ')} |`
  const rule = columns.map((_, place) => (place === 0 ? '---' : '---:'))
  return [line(columns), `|${rule.join('|')}|`, ...rows.map(line)].join('\n')
}

/** When, and on what. */
export function setting() {
  const model = os.cpus()[0]?.model
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${os.cpus().length} × ${model}.`
}
