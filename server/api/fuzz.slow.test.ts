import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deleteAllRows, fingerprint } from '#test/all-rows.ts'
import { brokenRequest } from '#test/broken-request.ts'
import { call } from '#test/call.ts'
import { operations } from '#test/document.ts'
import { aWorld, type World } from '#test/fuzz-world.ts'
import { type Request, validRequest } from '#test/valid-request.ts'

// Thousands of requests drawn from the OpenAPI document, as it allows and as it does not. call()
// holds every answer to the document, so a status or a field that it lacks is an error here too.

// The same requests on every run; SEED=… draws others.
const SEED = Number(import.meta.env.SEED ?? 20_262)
const RUNS = Number(import.meta.env.RUNS ?? 4000)
/** Bodies that are no JSON. */
const UPLOADS = ['addPicture', 'loadVcdbTable', 'uploadImport']

const OUT_OF_REACH = [
  'addPicture',
  'assignPictures',
  'packOrder', // nothing is paid
  'shipShipment',
  'editShipment',
  'deliverShipment',
  'unpackShipment',
  'writeInvoice',
  'receiveReturn', // it is not approved
  'closeReturn', // nothing of it has come
  'requestReturn', // nothing is shipped
  'saveReturnsSetting',
  'saveInvoicesSetting',
  'payOrder',
  'getGuestOrder', // no request has a token
  'claimGuestOrders', // no email is verified
  'refundOrder',
  'restockOrder', // no bank disputes anything
  'registerUser',
  'receiveEvent',
  'returnFromGoogle',
  'claimGoogleSignIn',
  'refundUnsettledPayment',
  'receiveStock', // of several lines nearly always one names no part, or too many units
  'resetPassword',
  'saveCarriersSetting',
  'saveDeliverySetting',
  'saveTaxSetting',
  'stopDiscount',
  'dismissJob',
  'retryJob',
  'saveMailsSetting',
  'saveNoticesSetting',
  'saveShopSetting',
  'saveTextsSetting',
  'sendMailAgain',
  'verifyEmail',
  // Makes and models are those of the vehicle base, which tests do not load.
  'listMakes',
  'listModels',
  'getVehicleChoice',
  'countByCategoryFor',
  'listVerdicts',
  'saveCars',
  'saveNumbers', // it names the version of the part
  // Nothing is uploaded.
  'uploadImport',
  'getImport',
  'getImportReport',
  'checkImport',
  'listImportColumns',
  'chooseImportColumns',
  'stopImport',
  'applyImport',
  'undoImport',
  'removeImport',
  'listQueue',
  'decideQueued',
  'loadVcdbTable',
]

/**
 * Sends generated requests of random operations as random callers. @param check asserts about each
 * answer
 */
async function drawAndSend(
  draw: typeof validRequest | typeof brokenRequest,
  check: (operationId: string, status: number, request: Request) => void,
  { of = operations, numRuns = RUNS } = {},
) {
  let world: World | undefined
  /** The rows as a refused request has left them: as they were before it. */
  let left: string | undefined
  let sent = 0
  const property = fc.asyncProperty(
    fc.constantFrom(...of),
    fc.infiniteStream(fc.nat()),
    async (one, numbers) => {
      if (!world || sent % 50 === 0) {
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
      const before = left ?? (await fingerprint())
      const { path, body, headers } = request
      const { status } = await call(one.method, path, { as, body: body as object, headers })
      expect(status).toBeLessThan(500)
      left = status >= 400 ? await fingerprint() : undefined
      if (left) expect(left).toBe(before)
      check(one.operation.operationId, status, request)
    },
  )
  await fc.assert(property, { seed: SEED, numRuns, endOnFailure: true })
}

test('no request that the document allows fails, or changes anything when it is refused', async () => {
  const succeeded = new Set<string>()
  const check = (operation: string, status: number) => {
    if (status === 200 || status === 201) succeeded.add(operation)
    // What is drawn is JSON, and an upload is none.
    if (!UPLOADS.includes(operation)) expect([413, 415]).not.toContain(status)
  }
  await drawAndSend(validRequest, check)
  // The draws reach what they are meant for: each call has succeeded, but for those that need a
  // card, a cookie, a signature or a link, and the one that only leads on.
  const missing = () =>
    operations.filter(
      ({ operation: { operationId } }) =>
        !succeeded.has(operationId) && !OUT_OF_REACH.includes(operationId),
    )
  // Each has had some thirty draws. Chance alone leaves one out now and then: it gets more.
  for (const one of missing()) await drawAndSend(validRequest, check, { of: [one], numRuns: 200 })
  expect(missing().map(({ operation }) => operation.operationId)).toEqual([])
}, 900_000)

test('no broken request fails, or changes anything when it is refused', async () => {
  let refused = 0
  await drawAndSend(brokenRequest, (_operation, status) => {
    if (status >= 400) refused += 1
  })
  expect(refused).toBeGreaterThan(RUNS / 2)
}, 900_000)
