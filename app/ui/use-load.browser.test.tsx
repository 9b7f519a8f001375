import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { callAs } from '#app/api/authorized-call.ts'
import { ApiError } from '#app/api/http.ts'
import { type Deferred, deferred } from '#test/deferred.ts'
import { useLoad } from './use-load.ts'

type Asked = { key: string; signal: AbortSignal } & Deferred<string>

/** What a page shows of its loads, which the test answers. */
async function renderLoads() {
  const asked: Asked[] = []
  const seen: string[] = []

  function Page() {
    const [key, setKey] = useState<string | undefined>('a')
    const ask = (signal: AbortSignal) => {
      const load = { key: key ?? '', signal, ...deferred<string>() }
      asked.push(load)
      return load.promise
    }
    const { value, isCurrent, error, running, again } = useLoad(key, ask, {
      onLoad: (found) => seen.push(found),
    })
    return (
      <>
        <p data-testid="shown">{`${value} ${isCurrent ? 'current' : 'older'} ${running ?? 'rest'}`}</p>
        <p role="alert">{error instanceof Error ? error.message : ''}</p>
        {['a', 'b'].map((one) => (
          <button key={one} type="button" onClick={() => setKey(one)}>
            {one}
          </button>
        ))}
        <button type="button" onClick={() => setKey(undefined)}>
          none
        </button>
        <button
          type="button"
          onClick={() => void again(async (before, signal) => `${before}+${await ask(signal)}`)}
        >
          again
        </button>
      </>
    )
  }

  const screen = await render(<Page />)
  return {
    ...{ asked, seen, screen },
    shown: screen.getByTestId('shown'),
    click: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
    load: async (count: number) => {
      await expect.poll(() => asked.length).toBeGreaterThan(count)
      return asked[count] as Asked
    },
  }
}

test('the answer for an earlier key is ignored, and its call aborted', async () => {
  const page = await renderLoads()
  const earlier = await page.load(0)
  await page.click('b')
  const later = await page.load(1)
  expect([earlier.signal.aborted, later.signal.aborted]).toEqual([true, false])
  later.resolve('B')
  await expect.element(page.shown).toHaveTextContent('B current rest')
  earlier.resolve('A')
  await page.click('none')
  await expect.element(page.shown).toHaveTextContent('B older rest')
  expect(page.seen).toEqual(['B'])
})

test('the value of the key before stays until the next one is there', async () => {
  const page = await renderLoads()
  ;(await page.load(0)).resolve('A')
  await expect.element(page.shown).toHaveTextContent('A current rest')
  await page.click('b')
  await expect.element(page.shown).toHaveTextContent('A older load')
  ;(await page.load(1)).resolve('B')
  await expect.element(page.shown).toHaveTextContent('B current rest')
})

test('a load that fails says why, and the next one clears it', async () => {
  const page = await renderLoads()
  ;(await page.load(0)).reject(new Error('Unreachable.'))
  await expect.element(page.screen.getByRole('alert')).toHaveTextContent('Unreachable.')
  await page.click('again')
  await expect.element(page.screen.getByRole('alert')).toHaveTextContent('')
  ;(await page.load(1)).resolve('A')
  await expect.element(page.shown).toHaveTextContent('undefined+A current rest')
})

test('what the end of the session has refused is loaded again after the next login', async () => {
  const page = await renderLoads()
  ;(await page.load(0)).reject(new ApiError(401, 'Please log in'))
  await expect.element(page.screen.getByRole('alert')).toHaveTextContent('Please log in')
  callAs({ id: 'casey', email: 'casey@example.com' })
  ;(await page.load(1)).resolve('A')
  await expect.element(page.shown).toHaveTextContent('A current rest')
  await expect.element(page.screen.getByRole('alert')).toHaveTextContent('')
  callAs(undefined)
})

test('more of a value is loaded after the value itself', async () => {
  const page = await renderLoads()
  const first = await page.load(0)
  await page.click('again')
  await expect.element(page.shown).toHaveTextContent('undefined older again')
  expect(page.asked).toHaveLength(1)
  first.resolve('A')
  ;(await page.load(1)).resolve('2')
  await expect.element(page.shown).toHaveTextContent('A+2 current rest')
})

test('more of a value is dropped when the key changes meanwhile', async () => {
  const page = await renderLoads()
  ;(await page.load(0)).resolve('A')
  await page.click('again')
  const more = await page.load(1)
  await page.click('b')
  ;(await page.load(2)).resolve('B')
  more.resolve('2')
  await expect.element(page.shown).toHaveTextContent('B current rest')
})

test('a key whose value is there does not show the failure or the load of the key between', async () => {
  const { click, load, screen, shown } = await renderLoads()
  ;(await load(0)).resolve('A')
  await expect.element(shown).toHaveTextContent('A current rest')
  await click('b')
  ;(await load(1)).reject(new Error('no network'))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('no network')
  await click('a')
  await expect.element(shown).toHaveTextContent('A current rest')
  await expect.element(screen.getByRole('alert')).toBeEmptyDOMElement()
  await click('b')
  await load(2)
  await click('a')
  await expect.element(shown).toHaveTextContent('A current rest')
})
