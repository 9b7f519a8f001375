import { type ListLine, numberPieces, spansOf } from '../read/list-lines.ts'
import { reasonOf } from './number-reason.ts'
import { findBeginningOfEach, findEach, type NumberRow } from './numbers-table.ts'

// The parts of a pasted list of numbers: three statements, however long the list is.

export type FoundLine = ListLine & { hits: { productId: string; why?: string }[] }

/** @param lines those of one text; one may have several numbers, with blanks between them */
export async function findLines(lines: readonly ListLine[]): Promise<FoundLine[]> {
  const spans = lines.map(({ text }) => spansOf(text))
  const exact = await rowsBy(findEach, spans.flat())
  const found = lines.flatMap((line, at) => cut(line, spans[at] ?? [], exact))
  const missing = found.filter(({ hits }) => hits.length === 0)
  const beginnings = await rowsBy(
    findBeginningOfEach,
    missing.flatMap(({ text }) => spansOf(text).slice(0, 1).filter(isLong)),
  )
  return found.map((line) => {
    const [span] = line.hits.length === 0 ? spansOf(line.text) : []
    const rows = span && beginnings.get(span.norm)
    return rows ? { ...line, hits: toHits(rows, false) } : line
  })
}

const LEAST_BEGINNING = 5

function isLong({ norm }: { norm: string }) {
  return norm.length >= LEAST_BEGINNING
}

async function rowsBy(
  find: (norms: readonly string[]) => Promise<(NumberRow & { at: number })[]>,
  spans: readonly { norm: string }[],
) {
  const norms = [...new Set(spans.map(({ norm }) => norm))]
  const rows = norms.length > 0 ? await find(norms) : []
  const by = new Map<string, NumberRow[]>()
  for (const row of rows) {
    const norm = norms[row.at - 1] ?? ''
    by.set(norm, [...(by.get(norm) ?? []), row])
  }
  return by
}

/** A line with each number that some part has, and what is left between them. */
function cut(
  line: ListLine,
  spans: ReturnType<typeof spansOf>,
  exact: ReadonlyMap<string, NumberRow[]>,
): FoundLine[] {
  const pieces = numberPieces(line.text)
  const found: FoundLine[] = []
  let rest: string[] = []
  const endRest = () => {
    const text = rest.join(' ')
    rest = []
    if (/\d/.test(text) || found.length + pieces.length === 0)
      found.push({ ...line, text, hits: [] })
  }
  for (let at = 0; at < pieces.length; ) {
    const span = spans.find((one) => one.at === at && exact.has(one.norm))
    if (!span) {
      rest.push(pieces[at]?.piece ?? '')
      at += 1
      continue
    }
    endRest()
    const text = pieces
      .slice(at, at + span.length)
      .map(({ piece }) => piece)
      .join(' ')
    found.push({ ...line, text, hits: toHits(exact.get(span.norm) ?? [], true) })
    at += span.length
  }
  endRest()
  const isWhole = found.every(({ hits }) => hits.length === 0)
  return isWhole ? [{ ...line, hits: [] }] : withCounts(found)
}

/** ‘NB-2451.F 4’: a small number behind one that was found is its amount. */
function withCounts(found: readonly FoundLine[]) {
  return found.flatMap((line, at) => {
    const { text, hits } = line
    if (hits.length === 0 && at > 0 && COUNT.test(text)) return []
    const next = found[at + 1]
    const isCounted = next && next.hits.length === 0 && COUNT.test(next.text)
    return [isCounted ? { ...line, amount: line.amount ?? Number(next.text) } : line]
  })
}

const COUNT = /^\d{1,3}$/

function toHits(rows: readonly NumberRow[], isExact: boolean) {
  const byId = new Map(rows.toReversed().map((row) => [row.productId, row]))
  return [...byId.values()].toReversed().map((row) => {
    const why = reasonOf(row, isExact)
    return { productId: row.productId, ...(why && { why }) }
  })
}
