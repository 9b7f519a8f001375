import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { setting, table, writeSection } from './record.js'
import { median, withChromium, withShop } from './shop.js'

// `npm run lighthouse`: Lighthouse's mobile preset (a slow phone on simulated slow 4G) on the
// public pages of the production build. Ends with status 1 when a goal is missed. `-- --write`
// writes the results into docs/performance.md.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    /** Some of the pages: `--only /blog`. */
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    /** Says what costs points. */
    verbose: { type: 'boolean', default: false },
  },
})

/** Not for search engines: Lighthouse counts that as a fault. */
const UNLISTED = '/search?q=brake+pads'

/** `/part` stands for the page of a sample part, whose id is each shop's own. */
const PAGES = [
  '/',
  '/reviews',
  '/blog',
  '/login',
  '/catalog',
  '/catalog/brakes',
  '/diagrams/wheel-end',
  '/for/2014/volkswagen/golf',
  '/part',
  UNLISTED,
]

/**
 * @typedef {Awaited<ReturnType<typeof measure>>} Run
 * @typedef {[name: string, figureOf: (run: Run) => number, sign: string, goal: number]} Goal
 */

/**
 * @type {Goal[]} Of the median of the rounds. Points of 100, milliseconds, shares of the screen
 *   that moved.
 */
const GOALS = [
  ['Performance', (run) => run.performance, '≥', 98],
  ['Accessibility', (run) => run.accessibility, '≥', 100],
  ['Best practices', (run) => run['best-practices'], '≥', 100],
  ['SEO', (run) => run.seo, '≥', 100],
  ['CLS', (run) => run.cls, '≤', 0.01],
  ['LCP, ms', (run) => run.lcp, '≤', 1500],
]

const pages = values.only ? values.only.split(',') : PAGES
/** @type {Record<string, Run[]>} */
const results = await withShop((url) =>
  withChromium((_browser, port) => measureAll(url, port, Number(values.rounds))),
)

/** @type {string[]} */
const missed = []
const rows = pages.map((page) => [
  page,
  ...GOALS.map(([name, figureOf, sign, goal]) => {
    const figure = median((results[page] ?? []).map(figureOf))
    const isFree = name === 'SEO' && page === UNLISTED
    const good = isFree || (sign === '≥' ? figure >= goal : figure <= goal)
    if (!good) missed.push(`${page}: ${name} is ${figure}, not ${sign} ${goal}`)
    return figure
  }),
])
const columns = ['Page', ...GOALS.map(([name, , sign, goal]) => `${name} (${sign} ${goal})`)]
const text = `${table(columns, rows)}\n\n${setting()} Medians of ${values.rounds}.`
console.log(`\n${text}`)
for (const goal of missed) console.error(goal)
if (values.write) writeSection('lighthouse', text)
process.exit(missed.length === 0 ? 0 : 1)

/**
 * @param {string} url
 * @param {number} port
 * @param {number} rounds
 */
async function measureAll(url, port, rounds) {
  /** @type {Record<string, Run[]>} */
  const runs = {}
  const part = await findPart(url)
  for (let round = 1; round <= rounds; round += 1) {
    for (const page of pages) {
      const run = await measure(url + (page === '/part' ? part : page), port)
      runs[page] = [...(runs[page] ?? []), run]
      console.log(`${round} ${page.padEnd(10)}`, JSON.stringify(run))
    }
  }
  return runs
}

/** @param {string} url */
async function findPart(url) {
  const list = await (await fetch(`${url}/for/2014/volkswagen/golf/brake-pads`)).text()
  const [, path] = /href="(\/part\/[^"]+)"/.exec(list) ?? []
  if (!path) throw new Error('The sample shop has no part for a Golf')
  return path
}

/**
 * @param {string} url
 * @param {number} port
 */
async function measure(url, port) {
  const { lhr } = (await lighthouse(url, { port, logLevel: 'error' })) ?? {}
  if (!lhr) throw new Error(`Lighthouse has no result for ${url}`)
  if (values.verbose) complain(lhr)
  const points = (/** @type {string} */ name) =>
    Math.round((lhr.categories[name]?.score ?? Number.NaN) * 100)
  const figure = (/** @type {string} */ name) => lhr.audits[name]?.numericValue ?? Number.NaN
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    'best-practices': points('best-practices'),
    seo: points('seo'),
    cls: Number(figure('cumulative-layout-shift').toFixed(4)),
    lcp: Math.round(figure('largest-contentful-paint')),
    fcp: Math.round(figure('first-contentful-paint')),
    tbt: Math.round(figure('total-blocking-time')),
  }
}

/** @param {import('lighthouse').Result} lhr */
function complain({ audits, categories }) {
  for (const { title, auditRefs } of Object.values(categories)) {
    for (const { id } of auditRefs) {
      const { score = null, displayValue = '' } = audits[id] ?? {}
      if (score !== null && score < 1) console.log(`  ${title}: ${id} ${score} ${displayValue}`)
    }
  }
}
