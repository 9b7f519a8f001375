import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { alertTokenSchema } from '#contract/catalog/stock-alert.ts'

// What a mail program calls when its reader wants no more (RFC 8058). The token is in the query,
// and what the program sends is not read.

const SENT = ['application/x-www-form-urlencoded', 'multipart/form-data']

export function takeOneClick(app: FastifyInstance) {
  app.addContentTypeParser(SENT, { parseAs: 'string' }, (_request, _body, done) => done(null))
}

export const oneClickQuery = z.object({ token: alertTokenSchema.shape.token })
