import { setTimeout as delay, setImmediate as inputRead } from 'node:timers/promises'

const PARTS = 10

/**
 * The answer, or what `tooLate` returns or throws when none has come within `ms` in which this
 * process could read it: a time for which it was too busy to read its sockets counts as one of ten
 * parts. Otherwise it would take its own silence for the database's.
 */
export function answerInTime<Answer, Late>(
  answer: Promise<Answer>,
  ms: number,
  tooLate: () => Late,
) {
  let isOver = false
  const end = () => {
    isOver = true
  }
  answer.then(end, end)
  const late = (async () => {
    for (let part = 0; part < PARTS && !isOver; part += 1) {
      await delay(ms / PARTS, undefined, { ref: false })
      await inputRead()
    }
    return tooLate()
  })()
  return Promise.race([answer, late])
}
