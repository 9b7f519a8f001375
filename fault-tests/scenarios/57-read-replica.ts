import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { aPart } from '#test/parts.ts'
import type { Scenario } from '../scenario.ts'
import { startStandby } from '../standby.ts'
import { sleep, within } from '../time.ts'
import { expectThat } from '../violations.ts'
import { startOwnWebProcess } from '../web-processes.ts'

const DELAY_SECONDS = 2
/** Of a machine that is busy; a page that is cached as new is stale for a minute. */
const LONGEST_MS = (DELAY_SECONDS + 6) * 1_000
const CHANGES = 5

export const readReplica: Scenario = {
  title: 'A read replica is two seconds late, is killed, and comes back',
  description: `A list that the replica makes without a new part is sent, but not cached: no page is stale for longer than
    the replica is late. Without the replica the primary answers.`,
  runs: { short: 1, full: 1 },
  atOnce: 1,
  async run() {
    const standby = await startStandby(`${DELAY_SECONDS}s`)
    const shop = await startOwnWebProcess('web-replica', { DATABASE_READ_URL: standby.url })
    const list = await aList(shop.url)
    try {
      expectThat(await within(20, () => isAsked(standby.url, list)), 'the replica is not asked')
      let stale = 0
      for (let change = 0; change < CHANGES; change += 1) stale += await showNewPart(list)
      expectThat(stale > 0, 'the replica is never late: the scenario shows nothing')
      await standby.kill()
      const began = Date.now()
      const { title } = await list.add()
      expectThat(await within(5, () => list.shows(title)), 'without its replica a list is stale')
      expectThat(Date.now() - began < 5_000, 'without its replica a list is slow')
      await standby.restart()
      const isBack = await within(20, () => isAsked(standby.url, list))
      expectThat(isBack, 'a replica that is back is not asked')
      await showNewPart(list)
    } finally {
      await shop.end()
      await standby.end()
    }
  },
}

/** @returns how many answers were without it */
async function showNewPart(list: Awaited<ReturnType<typeof aList>>) {
  const { title } = await list.add()
  const began = Date.now()
  let stale = 0
  while (!(await list.shows(title))) {
    stale += 1
    if (Date.now() - began > LONGEST_MS) {
      expectThat(false, 'a list is stale for longer than the replica is late')
      break
    }
    await sleep(50)
  }
  return stale
}

/** The list of a brand, whose first part is there. */
async function aList(url: string) {
  const brand = `Brand ${randomUUID().slice(0, 8)}`
  const path = `/catalog/brakes/brake-pads?brand=${brand.toLowerCase().replace(' ', '-')}`
  const add = async () => {
    const title = `Pads ${randomUUID()}`
    await aPart({ title, brand, category: 'brake-pads' })
    return { title }
  }
  const shows = async (title: string) => {
    const answer = await fetch(url + path)
    const body = await answer.text()
    expectThat(answer.status === 200, `a list was answered with ${answer.status}`)
    return body.includes(title)
  }
  const { title } = await add()
  await within(10, () => shows(title))
  return { add, shows }
}

/** Has a list been read there, on a connection beside the one that compares the logs? */
async function isAsked(standby: string, list: Awaited<ReturnType<typeof aList>>) {
  await list.shows((await list.add()).title)
  const client = new pg.Client({ connectionString: standby })
  await client.connect()
  const { rows } = await client.query(
    `select from pg_stat_activity where application_name = 'driveline'`,
  )
  await client.end()
  return rows.length > 1
}
