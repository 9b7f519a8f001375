import type { Finding } from '#contract/import/import.ts'
import type { QueueKey } from '#contract/import/queue-kinds.ts'
import type { Raw } from '../file/source-row.ts'
import { JUMPING_STEPS_KEY } from '../queue/name-mappings.ts'

// A price that jumps waits with its row. What the owner has said of it is one more cell of the row.

/** The question about a row whose price, or price steps, jump; undefined: it is answered. */
export function jumpQuestion({ price_answer: answer }: Raw, line: number, findings: Finding[]) {
  const jumps = findings.filter(({ code }) => code === 'price-jump')
  if (answer || jumps.length === 0) return undefined
  const isOfSteps = jumps.every(({ field }) => field === 'price_steps')
  const key: QueueKey = isOfSteps ? JUMPING_STEPS_KEY : 'jump'
  const part: QueueKey = `${key} ${line}`
  return { key, part, findings: [...jumps, ...without(findings, jumps)] }
}

function without(findings: Finding[], some: Finding[]) {
  return findings.filter((one) => !some.includes(one))
}

/** As it is stored with the row. */
export function priceAnswerOf(key: string, price: 'keep' | 'take') {
  if (price === 'take') return 'take'
  return key.startsWith(JUMPING_STEPS_KEY) ? 'keep steps' : 'keep'
}

/** A row without the prices that the owner leaves out. */
export function withAnsweredPrice(file: Raw): { raw: Raw; findings: Finding[] } {
  const { price_answer: answer, ...cells } = file
  const { price, price_steps: steps, ...raw } = cells
  if (answer === 'keep') return { raw, findings: price ? [left('price', price)] : [] }
  if (answer !== 'keep steps') return { raw: file, findings: [] }
  return {
    raw: { ...raw, ...(price !== undefined && { price }) },
    findings: steps ? [left('price_steps', steps)] : [],
  }
}

function left(field: 'price' | 'price_steps', found: string): Finding {
  const text =
    field === 'price'
      ? `The price ${found} jumps: the part keeps its own, as you said`
      : `The price steps ${found} jump: left out, as you said`
  return { code: 'price-jump', field, found, text }
}
