import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { insertedSchema, modifiedSchema } from '#contract/call-results.ts'
import {
  answerSchema,
  newQuestionSchema,
  staffQuestionQuerySchema,
  staffQuestionSchema,
} from '#contract/catalog/question.ts'
import { byId } from '#contract/id.ts'
import { answerQuestion, askQuestion, listStaffQuestions } from '../catalog/question/question.ts'
import { requireUserOrGuest } from '../platform/identity/guards.ts'
import { listOf, sendList } from '../platform/list/send-list.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { BLOCKED, NO_PRODUCT, TOO_OFTEN } from './docs-responses.ts'
import { forStaff } from './guarded.ts'

/** What buyers ask about parts. */
export const questionApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/product/:id/question',
    {
      onRequest: requireUserOrGuest,
      preHandler: rateLimit('question'),
      config: {
        access: 'user or guest',
        errorResponses: {
          403: BLOCKED,
          404: NO_PRODUCT,
          409: 'The account has as many open questions as it may.',
          429: TOO_OFTEN,
        },
      },
      schema: {
        operationId: 'askQuestion',
        summary: 'Ask the shop about a part',
        description:
          'The owner gets an email, whose answer goes to the asker. Without an account name and email are required.',
        params: byId,
        body: newQuestionSchema,
        response: { 201: insertedSchema },
      },
    },
    async ({ user, ip, params, body }, reply) => {
      const insertedId = await askQuestion({ user, ip }, params.id, body)
      return reply.code(201).send({ insertedId })
    },
  )

  app.get(
    '/staff/question',
    {
      ...forStaff('customers'),
      schema: {
        operationId: 'listStaffQuestions',
        summary: 'List the questions about parts',
        querystring: staffQuestionQuerySchema,
        response: listOf(staffQuestionSchema, 'The questions, or those that are open.'),
      },
    },
    (request, reply) => sendList(request, reply, request.query, listStaffQuestions),
  )

  app.put(
    '/staff/question/:id/answer',
    {
      ...forStaff('customers', { 404: 'There is no such question.', 409: 'It is answered.' }),
      schema: {
        operationId: 'answerQuestion',
        summary: 'Answer a question, or mark it as answered',
        description: 'The asker gets the answer by email.',
        params: byId,
        body: answerSchema,
        response: { 200: modifiedSchema },
      },
    },
    async ({ user, params, body }) => {
      await answerQuestion(user, params.id, body.answer)
      return { modifiedCount: 1 }
    },
  )
}
