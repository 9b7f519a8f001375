import type { PartCard } from '#contract/catalog/part-card.ts'
import { sayLine } from '#contract/catalog/pasted-list.ts'
import type { QuickOrder } from '#contract/catalog/quick-order.ts'
import { joinLines, type ListedLine, toListedLine } from './listed-line.ts'

// A quick order on its page: the text, the lines that were found in it, and what is said of both.

export type QuickOrderState = {
  /** What was typed and is not among the lines. */
  text: string
  lines: ListedLine[]
  /** Those of lines that are gone, too: what is known of the others stays. */
  cards: PartCard[]
  pending: Pending | undefined
  /** The last answer; undefined: nothing was looked for since the last change. */
  answer: Answer | undefined
  /** What the last press on *Add* has put into the basket. */
  added: string[]
  error: { while: Pending; text: string } | undefined
}

type Pending = 'looking' | 'adding'

/**
 * @property unwanted numbers whose amount is 0
 * @property unread how many lines were not read
 */
type Answer = { all: number; notFound: string[]; unwanted: string[]; unread: number }

type QuickOrderEvent =
  | { type: 'typed'; text: string }
  | { type: Pending | 'ended' }
  | { type: 'answered'; found: QuickOrder }
  | { type: 'failed'; error: string }
  | { type: 'chosen'; line: string; part: string }
  | { type: 'counted'; line: string; amount: number }
  | { type: 'removed'; line: string }
  | { type: 'added'; line: string; said: string }
  | { type: 'refused'; line: string; error: string }

export function begin(text: string): QuickOrderState {
  return {
    ...{ text, lines: [], cards: [], added: [] },
    ...{ pending: undefined, answer: undefined, error: undefined },
  }
}

export function reduce(state: QuickOrderState, event: QuickOrderEvent): QuickOrderState {
  switch (event.type) {
    case 'typed':
      return { ...state, text: event.text, error: undefined }
    case 'looking':
      return { ...state, pending: 'looking', answer: undefined, added: [], error: undefined }
    case 'answered':
      return answered(state, event.found)
    case 'failed':
      return { ...state, pending: undefined, error: failed(state, event.error) }
    case 'chosen':
      return changed(state, event.line, { chosen: event.part, error: undefined })
    case 'counted':
      return changed(state, event.line, {
        ...{ amount: event.amount, unread: undefined, error: undefined },
      })
    case 'removed':
      return without(state, event.line)
    case 'adding':
      return { ...state, pending: 'adding', answer: undefined, added: [], error: undefined }
    case 'added':
      return { ...without(state, event.line), added: [...state.added, event.said] }
    case 'refused':
      return changed(state, event.line, { error: event.error })
    case 'ended':
      return { ...state, pending: undefined }
  }
}

function failed({ pending = 'looking' }: QuickOrderState, text: string) {
  return { while: pending, text }
}

/** What was found becomes lines; all else stays in the text. */
function answered(state: QuickOrderState, { lines, cards, rest }: QuickOrder): QuickOrderState {
  const all = [...state.cards, ...cards]
  const byId = new Map(all.map((card) => [card._id, card]))
  const wanted = lines.filter(({ amount }) => amount !== 0)
  const unwanted = lines.filter(({ amount }) => amount === 0)
  const found = wanted.filter(({ parts }) => parts.length > 0)
  const missing = wanted.filter(({ parts }) => parts.length === 0)
  const listed = found.map((line) => toListedLine(line, byId))
  return {
    ...state,
    pending: undefined,
    text: [...missing.map(sayLine), ...rest].join('\n'),
    lines: joinLines(state.lines, listed),
    cards: [...byId.values()],
    answer: {
      ...{ all: wanted.length, unread: rest.length },
      unwanted: unwanted.map(({ text }) => text),
      notFound: missing.map(({ text }) => text),
    },
  }
}

function changed(state: QuickOrderState, text: string, change: Partial<ListedLine>) {
  const lines = state.lines.map((line) => (line.text === text ? { ...line, ...change } : line))
  return { ...state, lines }
}

function without(state: QuickOrderState, text: string) {
  return { ...state, lines: state.lines.filter((line) => line.text !== text) }
}

/** All of it as it can be typed again: behind a line that was found ‘912’ might be its amount. */
export function toText({ text, lines }: Pick<QuickOrderState, 'text' | 'lines'>) {
  return [...(text === '' ? [] : [text]), ...lines.map(sayLine)].join('\n')
}
