import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serializerCompiler } from './serializer.ts'

async function answerOf(answer: unknown) {
  const app = Fastify()
  app.setSerializerCompiler(serializerCompiler)
  const response = { 200: z.object({ name: z.string(), at: z.iso.datetime().nullable() }) }
  app.get('/', { schema: { response } }, async () => answer)
  return app.inject('/')
}

test('a response has the properties of its schema, and no others', async () => {
  const { body } = await answerOf({ name: 'Spark plug', secret: 'x', at: null })
  expect(body).toBe('{"name":"Spark plug","at":null}')
})

test('a response that its schema does not allow is an internal error', async () => {
  const { statusCode, body } = await answerOf({ name: 'Spark plug', at: 'yesterday' })
  expect(statusCode).toBe(500)
  expect(body).not.toContain('yesterday')
})
