import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * Bodies are JSON in UTF-8. Fastify's own parsers also take text, and replace invalid bytes with
 * U+FFFD.
 */
export function takeOnlyJson(app: FastifyInstance) {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = utf8.decode(Buffer.from(body))
    } catch {
      return done(new AppError(400, 'The body is not UTF-8'))
    }
    // Typed for a promise as well, which it returns without a callback.
    void parseJson(request, text, done)
  })
}
