import type { FastifyInstance } from 'fastify'
import { handleEvent } from '../provider-event.ts'

/** Where the card provider sends its events. The signature, over the bytes of the body, is the guard. */
export async function webhookApi(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post('/webhook/stripe', async ({ body, headers }) => {
    const signature = String(headers['stripe-signature'] ?? '')
    await handleEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature)
    return { received: true }
  })
}
