import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, onTestFinished, test } from 'vitest'
import { anApiKey } from './api-keys.ts'
import { aProduct } from './builders.ts'
import { call } from './call.ts'
import { payWithCard } from './card.ts'
import { servedApp } from './served-app.ts'

const served = servedApp()

const PROGRAM = 'test/api-client/buy-and-ship.ts'
const PATHS = 'test/api-client/paths.ts'

/** What TypeScript says of the program. */
function complaints() {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    strict: true,
    types: [],
  }
  const found = ts.getPreEmitDiagnostics(ts.createProgram([PROGRAM], options))
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

test('a client that openapi-typescript generates buys a part and ships the order with a key alone', async () => {
  const url = `http://127.0.0.1:${served.port()}`
  const document = JSON.parse(String((await served.ask('/docs/json')).body))
  await writeFile(PATHS, astToString(await openapiTS(document)))
  onTestFinished(() => rm(PATHS))
  expect(complaints()).toEqual([])

  const { owner, token } = await anApiKey('manager')
  const part = await aProduct({ availableQuantity: 10 })
  const { buyAndShip } = await import(/* @vite-ignore */ path.resolve(PROGRAM))
  const { orderId, state } = await buyAndShip({ url, key: token }, part.id, payWithCard)
  expect(state).toBe('shipped')
  const { body } = await call('GET', `/audit?q=${orderId}&limit=9`, { as: owner })
  const byKey = body.filter(({ apiKey }: { apiKey: string | null }) => apiKey === 'Warehouse')
  expect(byKey.map(({ action }: { action: string }) => action)).toEqual([
    'pay order',
    'pack order',
    'ship order',
  ])
})
