import { createInterface } from 'node:readline'
import { AppError } from '../platform/errors.ts'

type Asked = {
  asks: string
  /** What is set already. */
  has: string | undefined
  otherwise?: string
  isSecret?: true
}

export type Terminal = ReturnType<typeof openTerminal>

/** The operator who types, or a file of answers, one a line. */
export function openTerminal() {
  const reader = createInterface({ input: process.stdin })
  const lines = reader[Symbol.asyncIterator]()

  async function readAnswer(prompt: string) {
    process.stdout.write(prompt)
    const { done, value } = await lines.next()
    if (done) throw new AppError(400, 'The answers have ended. Nothing is written.')
    return value.trim()
  }

  async function ask({ asks, has, otherwise, isSecret }: Asked) {
    const kept = has || otherwise
    const shown = has && isSecret ? 'as it is' : kept
    const isResettable = has && otherwise !== undefined && has !== otherwise
    const hint = isResettable ? `${shown}; -: ${otherwise || 'none'}` : shown
    for (;;) {
      const answer = await readAnswer(`  ${asks}${hint ? ` [${hint}]` : ''}: `)
      if (isResettable && answer === '-') return otherwise
      if (answer || kept !== undefined) return answer || kept
      process.stdout.write('  The shop needs it.\n')
    }
  }

  return {
    ask,
    confirm: async (question: string) => /^y/i.test(await readAnswer(`  ${question} [y/N] `)),
    close: () => reader.close(),
  }
}
