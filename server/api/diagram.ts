import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { byVersion, deletedSchema } from '#contract/call-results.ts'
import {
  byDiagramId,
  editDiagramSchema,
  newDiagramSchema,
  staffDiagramSchema,
} from '#contract/catalog/diagram.ts'
import { listStaffDiagrams } from '../catalog/diagram/diagram.ts'
import { addDiagram, deleteDiagram, editDiagram } from '../catalog/diagram/edit-diagram.ts'
import { forStaff } from './guarded.ts'

const NO_DIAGRAM = 'There is no such diagram.'
const STALE = 'Another editor has changed it since.'

export const diagramApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/diagram',
    {
      ...forStaff('catalog'),
      schema: {
        operationId: 'listDiagrams',
        summary: 'List the diagrams',
        response: { 200: z.array(staffDiagramSchema).describe('By name.') },
      },
    },
    () => listStaffDiagrams(),
  )

  app.post(
    '/staff/diagram',
    {
      ...forStaff('catalog'),
      schema: {
        operationId: 'addDiagram',
        summary: 'Add a diagram to buy from',
        description: 'Its page is `/diagrams/<slug>`. The slug is made of the name, and stays.',
        body: newDiagramSchema,
        response: { 201: staffDiagramSchema },
      },
    },
    async ({ user, body }, reply) => reply.code(201).send(await addDiagram(user, body)),
  )

  app.put(
    '/staff/diagram/:id',
    {
      ...forStaff('catalog', { 404: NO_DIAGRAM, 409: STALE }),
      schema: {
        operationId: 'editDiagram',
        summary: 'Change a diagram with all its numbers',
        params: byDiagramId,
        body: editDiagramSchema,
        response: { 200: staffDiagramSchema },
      },
    },
    ({ user, params, body }) => editDiagram(user, params.id, body),
  )

  app.delete(
    '/staff/diagram/:id',
    {
      ...forStaff('catalog', { 404: NO_DIAGRAM, 409: STALE }),
      schema: {
        operationId: 'deleteDiagram',
        summary: 'Delete a diagram',
        params: byDiagramId,
        querystring: byVersion,
        response: { 200: deletedSchema },
      },
    },
    async ({ user, params, query }) => {
      await deleteDiagram(user, params.id, query.version)
      return { deletedCount: 1 }
    },
  )
}
