import type { FastifyRequest } from 'fastify'
import { roleMay } from '#contract/account/permission.ts'
import type { PageQuery } from '#contract/page.ts'
import { db } from '../db/client.ts'
import { AppError } from '../errors.ts'
import { requireFreshMark } from '../identity/second-factor-mark.ts'
import { record } from './audit.ts'
import { subjectsOf } from './numbered-subject.ts'

/** All exports are one subject of the audit log. */
const EXPORTS = 0xe0001

/** Guard (preHandler) of a table that leaves the shop: who took it, and what of it. */
export async function recordExport({
  user,
  url,
  query,
}: Pick<FastifyRequest, 'user' | 'url' | 'query'>) {
  const name = new URL(url, 'http://any').pathname.split('/').at(-1) ?? ''
  // What was searched for may be a person.
  const filters = Object.entries(query ?? {}).map(([key, value]) =>
    key === 'q' ? 'a search' : `${key} ${value}`,
  )
  const subject = subjectsOf('shop')({ id: EXPORTS, name })
  await db.transaction((tx) => record(tx, user, 'export', subject, filters.join(', ')))
}

/**
 * Guard (preHandler) of a list of the staff: the whole of it is an export, and needs that
 * permission, and the code of the second factor just now, too.
 */
export async function exportWholeList(request: FastifyRequest<{ Querystring: PageQuery }>) {
  if (request.query.limit !== undefined) return
  if (!roleMay(request.user.role, ['export']))
    throw new AppError(403, 'Your role can’t export. Ask for a page, with `limit`.')
  requireFreshMark(request.user)
  await recordExport(request)
}
