import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Reads the report of a test runner.
 * @typedef {{ passed: number, failed: number, failures: Failure[] }} Outcome
 * @typedef {{ title: string, message: string }} Failure
 */

/** @type {Outcome} */
const NOTHING = { passed: 0, failed: 0, failures: [] }

/**
 * @template Report
 * @param {string} file JSON of the runner; a runner that died has written none
 * @param {(report: Report) => Outcome} outcomeOf
 */
export function readReport(file, outcomeOf) {
  return existsSync(file) ? outcomeOf(JSON.parse(readFileSync(file, 'utf8'))) : NOTHING
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] | null }} VitestResult
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestResult[] }}
 *   VitestFile
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} report
 * @returns {Outcome}
 */
export function vitestOutcome({ numPassedTests, numFailedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    // A file that can't be read has no tests.
    if (status === 'failed' && failed.length === 0) return [failure(name, name, message)]
    return failed.map(({ fullName, failureMessages }) =>
      failure(name, fullName, failureMessages?.[0]),
    )
  })
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

/**
 * @typedef {{ results: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ ok: boolean, title: string, file: string, tests: PlaywrightTest[] }} Spec
 * @typedef {{ specs: Spec[], suites?: Suite[] }} Suite
 * @param {{ stats: { expected: number, flaky: number, unexpected: number }, suites: Suite[] }}
 *   report
 * @returns {Outcome}
 */
export function playwrightOutcome({ stats, suites }) {
  const failures = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => failure(file, title, tests[0]?.results.at(-1)?.error?.message))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures }
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/**
 * @param {{ passed: number, failed: number, rows: { title: string, violations: string[] }[] }}
 *   report
 * @returns {Outcome}
 */
export function scenariosOutcome({ passed, failed, rows }) {
  const failures = rows
    .filter(({ violations }) => violations.length > 0)
    .map(({ title, violations }) => ({ title, message: violations.join('\n') }))
  return { passed, failed, failures }
}

/**
 * @param {string} file
 * @param {string} title
 * @param {string} [message]
 * @returns {Failure}
 */
function failure(file, title, message = '') {
  return { title: `${path.relative(process.cwd(), path.resolve(file))}: ${title}`, message }
}

/**
 * The beginning of each failure, then all their titles once more, so that even the last screen of
 * a long log says what to mend.
 * @param {Failure[]} failures
 */
export function printFailures(failures) {
  if (failures.length === 0) return
  console.log('\n# failed')
  for (const { title, message } of failures) {
    const lines = message
      .split('\n')
      .filter((line) => line.trim())
      .slice(0, MESSAGE_LINES)
    console.log([title, ...lines.map((line) => `    ${line.slice(0, LINE_LENGTH)}`)].join('\n'))
  }
  console.log(['', ...failures.map(({ title }) => `failed: ${title}`)].join('\n'))
}

const MESSAGE_LINES = 8
const LINE_LENGTH = 300 // a statement prints its parameters, a picture of a page its whole text
