import type { Finding } from '#contract/import/import-finding.ts'
import type { QueueKey } from '#contract/import/queue-kinds.ts'
import type { Raw } from '../file/source-row.ts'
import { JUMPING_CORES_KEY, JUMPING_STEPS_KEY } from '../queue/answer-keys.ts'

// A price or a core charge that jumps waits with its row. What the owner has said of each is one
// more cell of the row.

/** The question about a row whose amounts jump: of its price first; undefined: all is answered. */
export function jumpQuestion(raw: Raw, line: number, findings: Finding[]) {
  const jumps = (code: Finding['code']) => findings.filter((one) => one.code === code)
  const prices = raw.price_answer ? [] : jumps('price-jump')
  const cores = raw.core_answer ? [] : jumps('core-jump')
  const asked = prices.length > 0 ? prices : cores
  if (asked.length === 0) return undefined
  const isOfSteps = asked.every(({ field }) => field === 'price_steps')
  const ofPrices: QueueKey = isOfSteps ? JUMPING_STEPS_KEY : 'jump'
  const key: QueueKey = prices.length > 0 ? ofPrices : JUMPING_CORES_KEY
  const part: QueueKey = `${key} ${line}`
  return { key, part, findings: [...asked, ...without(findings, asked)] }
}

function without(findings: Finding[], some: Finding[]) {
  return findings.filter((one) => !some.includes(one))
}

/** As it is stored with the row. */
export function priceAnswerOf(key: string, price: 'keep' | 'take') {
  if (key.startsWith(JUMPING_CORES_KEY)) return { core_answer: price }
  const isOfSteps = price === 'keep' && key.startsWith(JUMPING_STEPS_KEY)
  return { price_answer: isOfSteps ? 'keep steps' : price }
}

type Answered = { raw: Raw; findings: Finding[] }

/** A row without the amounts that the owner leaves out. */
export function withAnsweredPrice(file: Raw): Answered {
  const priced = withoutPrice(file)
  const { core_answer: answer, core_charge: core, ...raw } = priced.raw
  if (answer !== 'keep') return priced
  return { raw, findings: [...priced.findings, ...(core ? [left('core_charge', core)] : [])] }
}

function withoutPrice(file: Raw): Answered {
  const { price_answer: answer, ...cells } = file
  const { price, price_steps: steps, ...raw } = cells
  if (answer === 'keep') return { raw, findings: price ? [left('price', price)] : [] }
  if (answer !== 'keep steps') return { raw: file, findings: [] }
  return {
    raw: { ...raw, ...(price !== undefined && { price }) },
    findings: steps ? [left('price_steps', steps)] : [],
  }
}

function left(field: 'price' | 'price_steps' | 'core_charge', found: string): Finding {
  const code = field === 'core_charge' ? 'core-jump' : 'price-jump'
  return { code, field, found, text: LEFT[field].replace('…', () => found) }
}

const LEFT = {
  price: 'The price … jumps: the part keeps its own, as you said',
  price_steps: 'The price steps … jump: left out, as you said',
  core_charge: 'The core charge … jumps: the part keeps its own, as you said',
}
