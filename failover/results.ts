import type { Scenario } from './scenarios.ts'

// What a scenario has shown, and what of it does not hold.

const MOST_SECONDS = 25

export type Result = Pick<Scenario, 'title' | 'kind' | 'breaksConnections'> & {
  /** The longest time without an acknowledged order. */
  seconds: number
  requests: number
  /** By status; 0: no answer came. */
  failed: Map<number, number>
  acknowledged: number
  lost: number
  twice: number
  /** Sentences of other invariants that do not hold. */
  broken: string[]
}

/** @returns sentences */
export function violationsOf(result: Result) {
  const { kind, lost, seconds, twice } = result
  const failures = failedRequests(result)
  const checks: [isWrong: boolean, sentence: string][] = [
    [kind === 'planned' && failures > 0, `${failures} requests failed`],
    [kind !== 'asynchronous' && lost > 0, `${lost} acknowledged orders are lost`],
    [kind === 'asynchronous' && lost === 0, 'no order is lost: the scenario shows nothing'],
    [twice > 0, `${twice} orders were placed twice`],
    [seconds > MOST_SECONDS, `no order was acknowledged for ${seconds.toFixed(1)} s`],
  ]
  const wrong = checks.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence)
  return [...wrong, ...wrongStatuses(result), ...result.broken]
}

function wrongStatuses({ failed, breaksConnections }: Result) {
  const others = [...failed].filter(([status]) => status !== 503 && (status || !breaksConnections))
  return others.map(([status, times]) => `${times} × ${status ? `status ${status}` : 'no answer'}`)
}

export function failedRequests({ failed }: Pick<Result, 'failed'>) {
  return [...failed.values()].reduce((sum, times) => sum + times, 0)
}

/** The longest time between two of these, from a moment on, in seconds. */
export function longestPause(times: number[], from: number) {
  let longest = 0
  let before = from
  for (const time of times.filter((one) => one >= from).sort((a, b) => a - b)) {
    longest = Math.max(longest, time - before)
    before = time
  }
  return longest / 1_000
}
