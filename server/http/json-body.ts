import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Bodies are JSON in UTF-8. Fastify alone would also take text, and put U+FFFD where bytes are wrong. */
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
    // Typed for a promise as well, which it gives when it gets no callback.
    void parseJson(request, text, done)
  })
}
