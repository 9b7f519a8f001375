import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { emptyReport } from '#server/import/upload.ts'
import { db } from '#server/platform/db/client.ts'
import { importChunk, importTable } from '#server/platform/db/schema/import.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { wakeJobWorker } from '#server/platform/jobs/wake.ts'
import { type Buyer, expectStatus } from './buyer.ts'
import { type Answer, call, retryUntilAnswered } from './call.ts'
import type { ImportedKind } from './import-files.ts'
import { sleep, within } from './time.ts'
import { reportViolation } from './violations.ts'
import { anyWebUrl } from './web-processes.ts'

// The owner's calls for an import, repeated until one is answered.

const PIECES = 6
const BETWEEN_PIECES_MS = 60
const STATE_SECONDS = 240

/** Sends a file slowly. @returns the import's id */
export async function upload(admin: Buyer, kind: ImportedKind, text: string) {
  const mode = kind === 'products' ? 'UPDATE' : 'FULL'
  const path = `/api/staff/import?kind=${kind}&mode=${mode}`
  const { status, body } = await retryUntilAnswered(() => sendSlowly(admin, path, text))
  expectStatus({ status, body }, [201], 'an upload')
  return String(body.insertedId)
}

async function sendSlowly({ token, ip }: Buyer, path: string, text: string): Promise<Answer> {
  const boundary = 'fault-tests'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="file.csv"\r\ncontent-type: text/csv\r\n\r\n`
  const whole = Buffer.from(`${head}${text}\r\n--${boundary}--\r\n`)
  const size = Math.ceil(whole.length / PIECES)
  const body = async function* () {
    for (let at = 0; at < whole.length; at += size) {
      yield whole.subarray(at, at + size)
      await sleep(BETWEEN_PIECES_MS)
    }
  }
  try {
    const response = await fetch(`${anyWebUrl()}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': ip,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: body() as unknown as BodyInit,
      duplex: 'half',
    } as RequestInit)
    if (response.status === 500) reportViolation('an upload was answered with an internal error')
    return { status: response.status, body: await response.json() }
  } catch {
    return { status: 0, body: {} }
  }
}

/** Begins a step of an import. 409: an earlier try has begun it, and its answer was lost. */
export async function begin(admin: Buyer, id: string, step: 'apply' | 'undo') {
  const body = step === 'apply' ? { confirm: true } : {}
  const answer = await retryUntilAnswered(() =>
    call(admin, 'POST', `/staff/import/${id}/${step}`, { body }),
  )
  expectStatus(answer, [200, 409], `${step} of an import`)
}

/** Waits for a state, whichever process reaches it. */
export async function untilIn(id: string, state: 'checked' | 'applied' | 'undone') {
  let seen = ''
  const isThere = async () => {
    const [row] = await db.select().from(importTable).where(eq(importTable.id, id))
    seen = [row?.state, row?.error].filter(Boolean).join(': ')
    return row?.state === state
  }
  if (await within(STATE_SECONDS, isThere)) return true
  reportViolation(`an import never was ${state}: ${seen}`)
  return false
}

/** As if a minute had passed: the jobs of a killed process are free again. */
export async function freeJobs() {
  await db
    .update(job)
    .set({ lockedUntil: sql`now()`, runAt: sql`least(run_at, now())` })
    .where(sql`${job.kind} = 'import' and ${job.doneAt} is null`)
  wakeJobWorker('import')
}

/**
 * The step that is running, by import. All uploads are one step, since a killed one is repeated as
 * another import.
 */
export async function listSteps() {
  const { rows } = await db.execute<{ step: string }>(sql`
    select distinct case when sha256 = '' then 'upload' else id || ' ' || state end as step from import
    where state in ('checking', 'applying', 'undoing') or sha256 = ''`)
  return rows.map(({ step }) => step)
}

/** Uploads that were cut off say so, and their pieces are never taken for a file. */
export async function expectBrokenUploads(admin: Buyer) {
  await insertBrokenUpload(admin)
  const broken = await db.select().from(importTable).where(eq(importTable.sha256, ''))
  for (const { id, state, error } of broken) {
    if (state !== 'failed' || !error?.startsWith('The upload broke off'))
      reportViolation(`a broken upload is ${state}: ${error}`)
    const answer = await call(admin, 'POST', `/staff/import/${id}/check`)
    expectStatus(answer, [409, 429], 'a check of a broken upload')
  }
  return broken.length
}

/**
 * As a process that is killed between two pieces leaves it, which takes only milliseconds: the file
 * has come whole before.
 */
async function insertBrokenUpload({ id: createdBy }: Buyer) {
  const id = uuidv7()
  const file = { id, kind: 'products' as const, fileName: 'file.csv', sha256: '', createdBy }
  const error = 'The upload broke off, and nothing has changed. Upload the file again.'
  const report = emptyReport()
  await db
    .insert(importTable)
    .values({ ...file, state: 'failed', options: { mode: 'UPDATE' }, error, report })
  await db.insert(importChunk).values({ importId: id, position: 0, bytes: Buffer.from('sku\nA-1') })
}
