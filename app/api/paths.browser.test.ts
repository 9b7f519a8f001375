import { afterEach, expect, test, vi } from 'vitest'
import { getDraft } from './draft-order.ts'
import { listFitments } from './fitment.ts'
import { getChangeableLines } from './staff-order.ts'
import { getPartFit } from './vehicle.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('an id of a page’s URL asks for no other call of the API', async () => {
  const paths: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    paths.push(new URL(url).pathname)
    return Response.json({})
  })
  const id = '../key'
  await Promise.all([
    getDraft(id),
    getChangeableLines(id),
    getPartFit(id, ''),
    listFitments(id, ''),
  ])
  expect(paths.toSorted()).toEqual([
    '/api/product/..%2Fkey/fit',
    '/api/product/..%2Fkey/fitment',
    '/api/staff/draft/..%2Fkey',
    '/api/staff/order/..%2Fkey/line',
  ])
})
