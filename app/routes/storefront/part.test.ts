import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { aPart } from '#test/parts.ts'
import { loader } from './part.tsx'

test('an old name of a part leads to its page on this site, and no browser keeps that for good', async () => {
  const { id } = await aPart({ title: 'Brake pads' })
  const part = `//evil.example-${id.toUpperCase()}`
  const url = new URL(`http://localhost/part/${encodeURIComponent(part)}`)
  const args = { request: new Request(url), url, params: { part }, pattern: '/part/:part' }
  const context = new RouterContextProvider()
  const response = (await loader({ ...args, context } as Parameters<typeof loader>[0]).catch(
    (thrown) => thrown,
  )) as Response
  expect(response.status).toBe(301)
  expect(response.headers.get('location')).toBe(`/part/brake-pads-${id}`)
  expect(response.headers.get('cache-control')).toBe('no-cache')
})
