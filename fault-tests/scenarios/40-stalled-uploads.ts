import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { stalledUpload } from '#test/stalled-upload.ts'
import { aBuyer, type Buyer } from '../buyer.ts'
import type { Scenario } from '../scenario.ts'
import { expectThat, reportViolation } from '../violations.ts'
import { webUrlOf } from '../web-processes.ts'

/** More than a process has in memory at once. */
const STALLED = 6
/** The first may come before those that stall are read. */
const QUICK = 4

const UPLOADS = [
  { path: '/picture', file: aPhoto },
  { path: '/staff/import?kind=products&mode=UPDATE', file: async () => 'sku,price\nA-1,12.50\n' },
  { path: '/staff/vcdb', file: async () => 'MakeID,MakeName\n1,Ford\n' },
]

/** Noise: no two are the same file. */
function aPhoto() {
  const [width, height] = [320, 240]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
}

export const stalledUploads: Scenario = {
  title: 'Uploads that stall hold up no others: photos, imports and tables',
  description: `An admin begins six uploads of a kind at one process and sends nothing more.
    Another admin’s four are answered before the process gives those up.`,
  runs: { short: 1, full: 5 },
  atOnce: 1,
  async run() {
    for (const upload of UPLOADS) await besideStalled(upload)
  },
}

/**
 * Compared with what the process does itself: it gives up an upload that stalls after a time of its
 * own.
 */
async function besideStalled({ path, file }: (typeof UPLOADS)[number]) {
  const [slow, quick] = [await aBuyer('admin'), await aBuyer('admin')]
  const port = Number(new URL(webUrlOf(0)).port)
  const stalled = Array.from({ length: STALLED }, () =>
    stalledUpload({ port, path, headers: headersOf(slow) }),
  )
  for (let n = 0; n < QUICK; n += 1) {
    const status = await send(quick, path, await file())
    expectThat(status === 201, `an upload beside stalled ones was answered with ${status}`)
  }
  const isOneOpen = stalled.some(({ destroyed }) => !destroyed)
  expectThat(isOneOpen, `an upload to ${path} waited until those that stall were given up`)
  for (const socket of stalled) socket.destroy()
}

function headersOf({ token, ip }: Buyer) {
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': ip }
}

async function send(admin: Buyer, path: string, file: Buffer | string) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), 'file')
  const call = { method: 'POST', headers: headersOf(admin), body: form }
  const response = await fetch(`${webUrlOf(0)}/api${path}`, call).catch(() => undefined)
  if (response?.status === 500) reportViolation(`${path} was answered with an internal error`)
  return response?.status ?? 0
}
