import type { Finding } from '#contract/import/import-finding.ts'
import type { QueueKey } from '#contract/import/queue-kinds.ts'
import type { Raw } from '../file/source-row.ts'
import { JUMPING_CORES_KEY, JUMPING_COSTS_KEY, JUMPING_STEPS_KEY } from '../queue/answer-keys.ts'

// A price, a cost or a core charge that jumps waits with its row. What the owner has said of each
// is one more cell of the row.

type Jump = { code: 'price-jump' | 'cost-jump' | 'core-jump'; answer: string; key: QueueKey }

/** In the order in which they are asked. */
const JUMPS: Jump[] = [
  { code: 'price-jump', answer: 'price_answer', key: 'jump' },
  { code: 'cost-jump', answer: 'cost_answer', key: JUMPING_COSTS_KEY },
  { code: 'core-jump', answer: 'core_answer', key: JUMPING_CORES_KEY },
]

/** The question about a row whose amounts jump; undefined: all is answered. */
export function jumpQuestion(raw: Raw, line: number, findings: Finding[]) {
  for (const { code, answer, key: ofAll } of JUMPS) {
    const asked = raw[answer] ? [] : findings.filter((one) => one.code === code)
    if (asked.length === 0) continue
    const isOfSteps = asked.every(({ field }) => field === 'price_steps')
    const key = isOfSteps ? JUMPING_STEPS_KEY : ofAll
    const part: QueueKey = `${key} ${line}`
    return { key, part, findings: [...asked, ...findings.filter((one) => !asked.includes(one))] }
  }
  return undefined
}

/** As it is stored with the row. */
export function priceAnswerOf(key: string, price: 'keep' | 'take') {
  const other = JUMPS.slice(1).find((jump) => key.startsWith(jump.key))
  if (other) return { [other.answer]: price }
  const isOfSteps = price === 'keep' && key.startsWith(JUMPING_STEPS_KEY)
  return { price_answer: isOfSteps ? 'keep steps' : price }
}

export type Answered = { raw: Raw; findings: Finding[] }

/** A row without the amounts that the owner leaves out. */
export function withAnsweredPrice({
  price_answer: ofPrice,
  cost_answer: ofCost,
  core_answer: ofCore,
  ...file
}: Raw): Answered {
  const left = {
    ...(ofPrice === 'keep' && { price: LEFT.price, price_steps: undefined }),
    ...(ofPrice === 'keep steps' && { price_steps: LEFT.price_steps }),
    ...(ofCost === 'keep' && { cost: LEFT.cost }),
    ...(ofCore === 'keep' && { core_charge: LEFT.core_charge }),
  }
  const findings = Object.entries(left).flatMap(([field, said]): Finding[] => {
    const found = file[field]
    if (!said || !found) return []
    return [{ code: said.code, field, found, text: said.text.replace('…', () => found) }]
  })
  const raw = Object.entries(file).filter(([column]) => !(column in left))
  return { raw: Object.fromEntries(raw), findings }
}

const LEFT = {
  price: {
    code: 'price-jump',
    text: 'The price … jumps: the part keeps its own, as you said',
  },
  price_steps: { code: 'price-jump', text: 'The price steps … jump: left out, as you said' },
  cost: { code: 'cost-jump', text: 'The cost … jumps: left out, as you said' },
  core_charge: {
    code: 'core-jump',
    text: 'The core charge … jumps: the part keeps its own, as you said',
  },
} satisfies Record<string, { code: Jump['code']; text: string }>
