import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { aPart } from '#test/parts.ts'
import { loader, meta } from './part.tsx'

/** What the route is called with for a path. */
function argsOf(part: string) {
  const url = new URL(`http://localhost/part/${encodeURIComponent(part)}`)
  const args = { request: new Request(url), url, params: { part }, pattern: '/part/:part' }
  return { ...args, context: new RouterContextProvider() } as Parameters<typeof loader>[0]
}

test('an old name of a part redirects to its page, and browsers do not cache that forever', async () => {
  const { id } = await aPart({ title: 'Brake pads' })
  const part = `//evil.example-${id.toUpperCase()}`
  const response = (await loader(argsOf(part)).catch((thrown) => thrown)) as Response
  expect(response.status).toBe(301)
  expect(response.headers.get('location')).toBe(`/part/brake-pads-${id}`)
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

test('the preview of a part is its first photo as JPEG; a drawing, which is SVG, leaves the shop’s', async () => {
  const { id } = await aPart({ title: 'Brake pads', img: '/parts/brake-pads.svg' })
  const loaded = await loader(argsOf(`brake-pads-${id}`))
  if (!('part' in loaded)) throw new Error('The part has no page')
  const previewOf = (pictures: typeof loaded.part.pictures) => {
    const root = { id: 'root', loaderData: { shopName: 'Shop', publicUrl: 'https://shop.example' } }
    const loaderData = { ...loaded, part: { ...loaded.part, pictures } }
    const entries = meta({ matches: [root], loaderData } as unknown as Parameters<typeof meta>[0])
    return entries.flatMap((one) =>
      'property' in one && one.property === 'og:image' ? one.content : [],
    )
  }
  expect(previewOf([])).toEqual(['https://shop.example/art/preview.png'])
  const photo = { alt: '', width: 1280, height: 960, path: '/media/0123456789abcdef' }
  const other = { ...photo, path: '/media/fedcba9876543210' }
  expect(previewOf([photo, other])).toEqual([
    'https://shop.example/media/0123456789abcdef/1280.jpg',
  ])
})
