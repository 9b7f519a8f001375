import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { get } from '#test/call.ts'
import { aPhoto, upload } from '#test/photo.ts'
import { db } from '../../platform/db/client.ts'
import { job } from '../../platform/db/schema/job.ts'
import { picture } from '../../platform/db/schema/picture.ts'
import { env } from '../../platform/env.server.ts'
import { Slots } from './slots.ts'

/** As on a full or broken disk: nothing can be stored in its place. */
function breakStorage() {
  const { dir } = env.media
  mkdirSync(dir, { recursive: true })
  renameSync(dir, `${dir}.away`)
  writeFileSync(dir, '')
  const repair = () => {
    rmSync(dir, { recursive: true })
    renameSync(`${dir}.away`, dir)
  }
  let isBroken = true
  const once = () => {
    if (isBroken) repair()
    isBroken = false
  }
  onTestFinished(once)
  return once
}

test('without storage an upload is 503 with a sentence, leaves nothing, and works afterwards', async () => {
  const admin = await aPerson({ role: 'admin' })
  const photo = await aPhoto()
  const count = async () => [await db.$count(picture), await db.$count(job)]
  const before = await count()
  const repair = breakStorage()
  expect(await upload(admin, photo)).toMatchObject({
    status: 503,
    body: { detail: 'The photos can’t be stored or read right now. Please try again.' },
  })
  expect(await count()).toEqual(before)
  repair()
  const { status, body } = await upload(admin, photo)
  expect(status).toBe(201)
  expect((await get(`${body.path}/640.webp`)).statusCode).toBe(200)
})

test('a known picture stays when it is uploaded again without storage', async () => {
  const admin = await aPerson({ role: 'admin' })
  const photo = await aPhoto()
  const first = await upload(admin, photo)
  const repair = breakStorage()
  expect(await upload(admin, photo)).toMatchObject({ status: 503 })
  repair()
  expect(await upload(admin, photo)).toMatchObject({ status: 201, body: first.body })
  expect((await get(`${first.body.path}/640.webp`)).statusCode).toBe(200)
})

test('at most as much work runs at once as there are slots, in its order', async () => {
  const slots = new Slots(2)
  const order: number[] = []
  let running = 0
  let most = 0
  const work = (n: number) => async () => {
    running += 1
    most = Math.max(most, running)
    order.push(n)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (n === 1) throw new Error('one fails')
    return n
  }
  const done = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => slots.use(work(n))))
  expect(done.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4]])
})

test('a name that another file has taken away is stored again', async () => {
  const admin = await aPerson({ role: 'admin' })
  const photo = await aPhoto()
  const { body } = await upload(admin, photo)
  const dir = path.join(env.media.dir, String(body.path).replace('/media/', ''))
  rmSync(dir, { recursive: true })
  await upload(admin, photo)
  expect((await get(`${body.path}/640.webp`)).statusCode).toBe(200)
})
