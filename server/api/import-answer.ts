import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deletedSchema } from '#contract/call-results.ts'
import { queueDecisionSchema } from '#contract/import/import-queue.ts'
import {
  answerKeySchema,
  answerQuerySchema,
  storedAnswersSchema,
} from '#contract/import/stored-answer.ts'
import { changeAnswer, forgetAnswer, listAnswers } from '../import/queue/stored-answers.ts'
import { forStaff } from './guarded.ts'

// What an editor has said about imported files, and later ones use.

const NO_ANSWER = 'There is no such answer any longer.'

export const importAnswerApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/import-answer',
    {
      ...forStaff('catalog'),
      schema: {
        operationId: 'listImportAnswers',
        summary: 'What the owner has said about files, as later imports use it',
        querystring: answerQuerySchema,
        response: { 200: storedAnswersSchema },
      },
    },
    (request) => listAnswers(request.query),
  )

  app.put(
    '/staff/import-answer',
    {
      ...forStaff('catalog', { 404: NO_ANSWER }),
      schema: {
        operationId: 'changeImportAnswer',
        summary: 'Change what a name means for later imports',
        description: 'Files that are checked or applied stay as they are.',
        body: queueDecisionSchema,
        response: { 200: answerKeySchema },
      },
    },
    async (request) => {
      await changeAnswer(request.user, request.body)
      return { key: request.body.key }
    },
  )

  app.delete(
    '/staff/import-answer',
    {
      ...forStaff('catalog', { 404: NO_ANSWER }),
      schema: {
        operationId: 'forgetImportAnswer',
        summary: 'Forget what a name means: the next file with it asks again',
        querystring: answerKeySchema,
        response: { 200: deletedSchema },
      },
    },
    async (request) => {
      await forgetAnswer(request.user, request.query.key)
      return { deletedCount: 1 }
    },
  )
}
