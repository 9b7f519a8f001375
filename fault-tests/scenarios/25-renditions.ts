import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { db } from '#server/platform/db/client.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { env } from '#server/platform/env.server.ts'
import { aBuyer, type Buyer } from '../buyer.ts'
import { type Answer, retryUntilAnswered } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay, within } from '../time.ts'
import { expectThat, reportViolation } from '../violations.ts'
import { anyWebUrl, restartWebProcess, webUrlOf } from '../web-processes.ts'

const PHOTOS = 5
const KILLS = 4
const RENDERED_SECONDS = 60
const FILES = ['1280.avif', '1280.jpg', '1280.webp', '320.avif', '320.webp', '640.avif', '640.webp']

export const renditions: Scenario = {
  title:
    'Photos are uploaded while both servers are killed with -9, at any step of their renditions',
  description: `Once a photo is answered every process sends its preview. In the end it has all its
    renditions, whole, and no master.`,
  runs: { short: 1, full: 15 },
  atOnce: 1, // it restarts the processes
  async run() {
    const admin = await aBuyer('admin')
    const uploads = Array.from({ length: PHOTOS }, () => uploadOne(admin))
    for (let kill = 0; kill < KILLS; kill += 1) {
      await randomDelay(1_500)
      await restartWebProcess(kill % 2)
      await endLeases()
    }
    const stored = (await Promise.all(uploads)).filter((one) => one !== undefined)
    const areDone = async () => (await countWaitingJobs()) === 0
    if (!(await within(RENDERED_SECONDS, areDone))) reportViolation('a rendition was never made')
    for (const media of stored) await checkFiles(media)
  },
}

/** Retried until it is answered; from then on every process sends its preview. */
async function uploadOne(admin: Buyer) {
  await randomDelay(3_000)
  const photo = await aNoisyPhoto()
  const { status, body } = await retryUntilAnswered(() => send(admin, photo))
  expectThat(status === 201, `an upload was answered with ${status}`)
  if (status !== 201) return undefined
  const preview = `${body.path}/640.webp`
  const found = await retryUntilAnswered(async () => ({ status: await get(preview), body: {} }))
  expectThat(found.status === 200, `an acknowledged photo’s preview was answered ${found.status}`)
  return String(body.path)
}

async function send({ token, ip }: Buyer, photo: Buffer): Promise<Answer> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  try {
    const response = await fetch(`${anyWebUrl()}/api/picture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': ip },
      body: form,
    })
    if (response.status === 500) reportViolation('an upload was answered with an internal error')
    return { status: response.status, body: await response.json() }
  } catch {
    return { status: 0, body: {} }
  }
}

function get(url: string) {
  return fetch(`${webUrlOf(Math.random() < 0.5 ? 0 : 1)}${url}`).then(
    ({ status }) => status,
    () => 0,
  )
}

/** Noise, which takes the encoders long enough to be interrupted. */
function aNoisyPhoto() {
  const [width, height] = [640, 480]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
}

/** As if a minute had passed: the jobs of a killed process are free again. */
async function endLeases() {
  await db
    .update(job)
    .set({ lockedUntil: sql`now()` })
    .where(sql`${job.kind} = 'renditions' and ${job.doneAt} is null`)
}

async function countWaitingJobs() {
  return db.$count(job, sql`${eq(job.kind, 'renditions')} and ${job.doneAt} is null`)
}

/** All of them, whole, and nothing that a killed process needed. */
async function checkFiles(media: string) {
  const folder = path.join(env.media.dir, media.replace('/media/', ''))
  const names = readdirSync(folder).filter((name) => !name.endsWith('.part'))
  expectThat(
    names.sort().join() === FILES.join(),
    `a photo has the files ${names.join(', ') || 'of none'}`,
  )
  for (const name of names) {
    const isWhole = await sharp(readFileSync(path.join(folder, name)), { failOn: 'error' })
      .raw()
      .toBuffer()
      .then(
        () => true,
        () => false,
      )
    expectThat(isWhole, `${name} of a photo is not whole`)
  }
}
