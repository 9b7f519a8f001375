import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { aRepair } from '#test/repairs.ts'
import { loader } from './repair.tsx'

beforeAll(() => aRepair('oil-job', [['oil-filters', null]]))

async function redirectOf(rest: string) {
  const url = new URL(`/job/oil-job/${rest}`, 'http://localhost')
  const params = { job: 'oil-job', '*': rest }
  const args = { request: new Request(url), url, params, context: new RouterContextProvider() }
  const answer: Response = await loader(args as unknown as Parameters<typeof loader>[0]).then(
    () => expect.fail('no redirect'),
    (thrown) => thrown,
  )
  return answer.headers.get('location')
}

test('a car whose engine no part names gets its job without the engine', async () => {
  expect(await redirectOf('2014/volkswagen/golf/9.9-v12')).toBe('/job/oil-job/2014/volkswagen/golf')
})

test('a browser that has chosen a car that there is not is not sent back and forth', async () => {
  expect(await redirectOf('1999/no/car/1.0')).toBe('/job/oil-job/1999/no/car')
  expect(await redirectOf('1999/no/car')).toBe('/job/oil-job?unfit=1')
})
