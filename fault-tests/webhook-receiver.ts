import { createServer } from 'node:http'
import { portOf } from '#test/port-of.ts'

// A program to which the shop posts events. It survives the shop's crashes, and can hold a post.

type Received = { id: string; type: string; orderId?: string }

/** @returns what it has got, and how to hold the next post about an order */
export async function startWebhookReceiver() {
  const received: Received[] = []
  const holds = new Map<string, { isReached: () => void; released: Promise<void> }>()
  const server = createServer(async (request, reply) => {
    const body = await request.toArray().catch(() => undefined)
    if (!body) return // the shop was killed amid the post
    const { type, data } = JSON.parse(Buffer.concat(body).toString())
    received.push({ id: String(request.headers['webhook-id']), type, orderId: data.orderId })
    const held = holds.get(type)
    holds.delete(type)
    held?.isReached()
    await held?.released
    reply.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  /** Holds the next post of an event, which it has got whole. */
  const hold = (type: string) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const reached = new Promise<void>((resolve) => {
      holds.set(type, { isReached: resolve, released })
    })
    return { reached, release }
  }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${portOf(server)}/`, received, hold, close }
}
