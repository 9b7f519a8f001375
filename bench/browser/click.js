import { parseArgs } from 'node:util'
import { setting, table, writeSection } from './record.js'
import { median, withChromium, withShop } from './shop.js'

// `npm run bench:browser`: from a click on a product to its name and form on the screen, measured
// in the page, where every request takes a round trip of 150 ms. `-- --write` records it.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    write: { type: 'boolean', default: false },
  },
})

const ROUND_TRIP_MS = 150
const GOAL_MS = 100 // for a warm click
const DEMO = { email: 'customer@example.com', password: 'customer-demo' }

/** @type {Record<'warm' | 'later' | 'cold', number[]>} */
const times = { warm: [], later: [], cold: [] }
await withShop((url) =>
  withChromium(async (browser) => {
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const context = await browser.newContext({ baseURL: url })
      const page = await signedIn(context)
      times.cold.push(await timeOfClick(page, 0))
      await toProducts(page)
      times.later.push(await timeOfClick(page, 1))
      await toProducts(page)
      const answered = page.waitForEvent('requestfinished', (request) =>
        /\/api\/product\/./.test(request.url()),
      )
      await cardOf(page, 2).hover()
      await answered
      times.warm.push(await timeOfClick(page, 2))
      await context.close()
    }
  }),
)

/** @type {[name: string, all: number[]][]} */
const CLICKS = [
  ['pointed at first', times.warm],
  ['not pointed at, scripts loaded', times.later],
  ['not pointed at, nothing loaded', times.cold],
]
const rows = CLICKS.map(([name, all]) => [name, ...[median(all), Math.max(...all)].map(Math.round)])
const text = `${table(['A click on a product', `median, ms`, 'slowest, ms'], rows)}\n\n${setting()} ${values.rounds} clicks each, at a round trip of ${ROUND_TRIP_MS} ms.`
console.log(text)
if (values.write) writeSection('click', text)
process.exit(median(times.warm) <= GOAL_MS ? 0 : 1)

/** @param {import('@playwright/test').BrowserContext} context */
async function signedIn(context) {
  const page = await context.newPage()
  await page.request.post('/api/auth/sign-in/email', { data: DEMO })
  const answer = await page.request.put(`/api/user/${DEMO.email}`, { data: { email: DEMO.email } })
  const { token } = await answer.json()
  await page.goto('/robots.txt')
  await page.evaluate((value) => localStorage.setItem('accessToken', value), token)
  const network = await context.newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await page.goto('/products', { waitUntil: 'networkidle' })
  return page
}

/** @param {import('@playwright/test').Page} page */
async function toProducts(page) {
  await page.goBack()
  await cardOf(page, 0).waitFor()
  await page.waitForLoadState('networkidle')
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {number} place
 */
function cardOf(page, place) {
  return page.getByRole('article').nth(place).getByRole('link')
}

/**
 * Milliseconds from the click to the frame after the one in which name and form have come.
 * @param {import('@playwright/test').Page} page
 * @param {number} place
 * @returns {Promise<number>}
 */
function timeOfClick(page, place) {
  return cardOf(page, place).evaluate((/** @type {HTMLElement} */ link) => {
    const name = link.ariaLabel?.replace('Purchase ', '')
    const isThere = () => document.querySelector('h1')?.textContent === name && document.forms[0]
    return new Promise((resolve) => {
      const start = performance.now()
      new MutationObserver((_changes, observer) => {
        if (!isThere()) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
      }).observe(document.body, { childList: true, subtree: true })
      link.click()
    })
  })
}
