import { table } from '../bench/table.ts'
import { failedRequests, type Result } from './results.ts'

// The table of docs/failover.md: `npm run failover -- --write` writes it between its marks.

const MARKED = /(<!-- table -->\n)[\s\S]*(<!-- end of table -->)/
const HEAD = ['What happens', 'Seconds without an order', 'Requests failed', 'Orders lost']

/** As Markdown. */
export function toTable(results: Result[]) {
  const rows = results.map((result) => [
    result.title,
    result.seconds.toFixed(1),
    `${withCommas(failedRequests(result))} of ${withCommas(result.requests)}`,
    `${withCommas(result.lost)} of ${withCommas(result.acknowledged)}`,
  ])
  return table(HEAD, rows)
}

function withCommas(count: number) {
  return count.toLocaleString('en-US')
}

/** @returns the document with this text between its marks */
export function withTable(document: string, text: string) {
  if (!MARKED.test(document)) throw new Error('the document has no marks of its table')
  return document.replace(MARKED, (_, begin, end) => `${begin}${text}\n${end}`)
}
