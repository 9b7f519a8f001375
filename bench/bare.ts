import { once } from 'node:events'
import { get } from 'node:http'
import type { Target } from './load.ts'
import type { Measured } from './process.ts'

/** Gives the bare server what the shop answers: status, headers and bytes. */
export async function answerTheSame(bare: Measured, shop: Measured, target: Target) {
  const answer = await answerOf(shop.url, target)
  const set = once(bare.child, 'message')
  bare.child.send(answer)
  await set
}

function answerOf(url: string, { path, headers }: Target) {
  return new Promise<object>((resolve, reject) => {
    // Not with fetch, which would decompress it.
    get(new URL(path, url), { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString('base64')
      const { date, connection, 'keep-alive': _, ...common } = response.headers
      resolve({ status: response.statusCode, headers: Object.entries(common).flat(), body })
    }).on('error', reject)
  })
}
