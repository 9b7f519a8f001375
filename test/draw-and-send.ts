import fc from 'fast-check'
import { expect } from 'vitest'
import { allMailSent } from '#server/platform/mail/send.ts'
import { deleteAllRows, fingerprint } from './all-rows.ts'
import { call } from './call.ts'
import { operations } from './document.ts'
import { aWorld, type World } from './fuzz-world.ts'
import type { Request, validRequest } from './valid-request.ts'

// Thousands of requests drawn from the OpenAPI document, as it allows and as it does not. call()
// holds every answer to the document, so a status or a field that it lacks is an error here too.

// The same requests on every run; SEED=… draws others.
const SEED = Number(import.meta.env.SEED ?? 20_262)
/** Some ten for each operation; RUNS=… draws more. */
export const RUNS = Number(import.meta.env.RUNS ?? 2500)

/** How many requests a shop gets before its rows are new. */
const EACH_WORLD = 100

/**
 * Sends generated requests of random operations as random callers.
 * @param check asserts about each answer
 */
export async function drawAndSend(
  draw: typeof validRequest,
  check: (operationId: string, status: number, request: Request) => void,
  { of = operations, numRuns = RUNS, seed = SEED } = {},
) {
  let world: World | undefined
  /** The rows as a refused request has left them: as they were before it. */
  let left: string | undefined
  let sent = 0
  const property = fc.asyncProperty(
    fc.constantFrom(...of),
    fc.infiniteStream(fc.nat()),
    async (one, numbers) => {
      if (!world || sent % EACH_WORLD === 0) {
        await deleteAllRows()
        world = await aWorld()
        left = undefined
      }
      sent += 1
      const number = Number(numbers.next().value)
      const [request] = fc.sample(draw(one.path, one.operation, world.known), {
        seed: number,
        numRuns: 1,
      })
      if (!request) throw new Error('nothing drawn')
      const as = world.callers[number % world.callers.length]
      // Some calls answer before they have written their mail.
      await allMailSent()
      const before = left ?? (await fingerprint())
      const { path, body, headers } = request
      const { status } = await call(one.method, path, { as, body: body as object, headers })
      expect(status).toBeLessThan(500)
      left = status >= 400 ? await fingerprint() : undefined
      if (left) expect(left).toBe(before)
      check(one.operation.operationId, status, request)
    },
  )
  await fc.assert(property, { seed, numRuns, endOnFailure: true })
}
