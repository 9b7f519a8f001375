import { once } from 'node:events'
import { createServer } from 'node:http'
import { and, eq, isNull, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { aPart } from '#test/parts.ts'
import { portOf } from '#test/port-of.ts'
import { setSetting } from '#test/settings.ts'
import { db } from '../platform/db/client.ts'
import { job } from '../platform/db/schema/job.ts'
import { product } from '../platform/db/schema/product.ts'
import { setting } from '../platform/db/schema/setting.ts'
import { env } from '../platform/env.server.ts'
import { runNextJob } from '../platform/jobs/worker.ts'
import { getSetting } from '../platform/settings/setting.ts'
import {
  INDEX_NOW_JOB,
  indexNowKey,
  KEY_PATH,
  queueChangedUrls,
  sendChangedUrls,
} from './index-now.ts'

const app = Fastify().register(indexNowKey)

beforeEach(async () => {
  await db.delete(job).where(eq(job.kind, INDEX_NOW_JOB))
  await turn(true)
})

afterAll(() => db.delete(setting).where(eq(setting.key, 'shop')))

async function turn(hasIndexNow: boolean) {
  await setSetting('shop', { ...(await getSetting('shop')), hasIndexNow })
}

type Told = { host: string; key: string; keyLocation: string; urlList: string[] }

/** Stands in for IndexNow. */
async function startIndexNow() {
  const told: Told[] = []
  const answers: number[] = []
  const server = createServer(async (request, reply) => {
    told.push(JSON.parse(Buffer.concat(await request.toArray()).toString()))
    reply.writeHead(answers.shift() ?? 202).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { indexNowUrl } = env
  env.indexNowUrl = `http://127.0.0.1:${portOf(server)}/indexnow`
  onTestFinished(() => {
    env.indexNowUrl = indexNowUrl
    server.close()
  })
  return { told, answers }
}

/** A part that was changed so long ago that it is due. */
async function aChangedPart(state: 'live' | 'draft' = 'live') {
  const part = await aPart({ title: 'Told pads', state })
  await change(part)
  return { ...part, url: `${env.publicUrl}/part/told-pads-${part.id}` }
}

function change({ id }: { id: string }) {
  const updatedAt = sql`clock_timestamp() - interval '30 seconds'`
  return db.update(product).set({ updatedAt }).where(eq(product.id, id))
}

/** From here on changes are sent. */
async function begin() {
  await queueChangedUrls()
  await sendAll()
}

async function sendAll() {
  while (await runNextJob(INDEX_NOW_JOB, sendChangedUrls));
}

const isOpen = and(eq(job.kind, INDEX_NOW_JOB), isNull(job.doneAt))
const waiting = () => db.$count(job, isOpen)

test('what has changed since it was turned on is sent once, in batches, without drafts', async () => {
  const { told } = await startIndexNow()
  const before = await aChangedPart()
  await begin()
  expect(told).toEqual([])
  const parts = [await aChangedPart(), await aChangedPart(), await aChangedPart()]
  const draft = await aChangedPart('draft')
  await queueChangedUrls(2)
  await queueChangedUrls(2)
  await sendAll()
  const urls = told.flatMap(({ urlList }) => urlList)
  expect(urls).toEqual(expect.arrayContaining(parts.map(({ url }) => url)))
  expect(new Set(urls).size).toBe(urls.length)
  expect(urls).not.toContain(before.url)
  expect(urls).not.toContain(draft.url)
  expect(Math.max(...told.map(({ urlList }) => urlList.length))).toBeLessThanOrEqual(2)
  await queueChangedUrls()
  expect(await waiting()).toBe(0)
})

test('the file at the root has the key that is sent along', async () => {
  const { told } = await startIndexNow()
  await begin()
  await aChangedPart()
  await queueChangedUrls()
  await sendAll()
  const [{ host, key, keyLocation } = { host: '', key: '', keyLocation: '' }] = told
  expect(host).toBe(new URL(env.publicUrl).host)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  const { pathname, origin } = new URL(keyLocation)
  expect([origin, pathname]).toEqual([env.publicUrl, `/${key}.txt`])
  const file = await app.inject({ url: pathname })
  expect([file.statusCode, file.body]).toEqual([200, key])
})

test('a refusal is tried again with the same URLs', async () => {
  const { told, answers } = await startIndexNow()
  await begin()
  await aChangedPart()
  await queueChangedUrls()
  answers.push(429)
  await sendAll()
  expect(await waiting()).toBe(1)
  await db
    .update(job)
    .set({ runAt: new Date(0) })
    .where(eq(job.kind, INDEX_NOW_JOB))
  await sendAll()
  expect(await waiting()).toBe(0)
  expect(told[1]).toEqual(told[0])
})

test('an IndexNow that is away is said so', async () => {
  await begin()
  await aChangedPart()
  await queueChangedUrls()
  await sendAll() // nothing listens at its URL
  const [failed] = await db.select().from(job).where(isOpen)
  expect(failed?.lastError).toBe('IndexNow does not answer.')
})

test('while it is off, nothing is queued, nothing is sent and there is no file', async () => {
  const { told } = await startIndexNow()
  await begin()
  await aChangedPart()
  await queueChangedUrls()
  await turn(false)
  await sendAll()
  await aChangedPart()
  await queueChangedUrls()
  expect([told, await waiting()]).toEqual([[], 0])
  expect((await app.inject({ url: KEY_PATH })).statusCode).toBe(404)
})
