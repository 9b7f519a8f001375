import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { aPart } from '#test/parts.ts'
import { aRate, aZone, deletePrices, setDelivery } from '#test/shop-prices.ts'
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

test('the page has the rates of the shop’s country with the weight of the part, and no day', async () => {
  const rate = aRate({ freeFrom: 150 })
  const alaska = aZone({ postalPrefixes: ['995'], rates: [aRate()] })
  await setDelivery({ zones: [alaska, aZone({ rates: [rate] })], days: 1 })
  const { id } = await aPart({ title: 'Brake disc', weightGrams: 7100 })
  const loaded = await loader(argsOf(`brake-disc-${id}`))
  await deletePrices()
  expect(loaded).toMatchObject({
    delivery: {
      ...{ gramsPerUnit: 7100, days: 1, closedDays: [] },
      first: { price: 12.9, freeFrom: 150, within: [3, 5] },
      rates: [{ by: 'weight', freeFromCents: 15_000, minDays: 2, maxDays: 4 }],
    },
    returns: { days: 0, paysWayBack: false },
  })
  const without = await loader(argsOf(`brake-disc-${id}`))
  expect(without).toMatchObject({ delivery: undefined })
})

test('the preview of a part is its first photo as JPEG, else its drawing as PNG, else the shop’s', async () => {
  const { id } = await aPart({ title: 'Brake pads', img: '/parts/brake-pads.svg' })
  const loaded = await loader(argsOf(`brake-pads-${id}`))
  if (!('part' in loaded)) throw new Error('The part has no page')
  const previewOf = (pictures: typeof loaded.part.pictures, img = loaded.part.img) => {
    const root = { id: 'root', loaderData: { shopName: 'Shop', publicUrl: 'https://shop.example' } }
    const loaderData = { ...loaded, part: { ...loaded.part, pictures, img } }
    const entries = meta({ matches: [root], loaderData } as unknown as Parameters<typeof meta>[0])
    return entries.flatMap((one) =>
      'property' in one && one.property === 'og:image' ? one.content : [],
    )
  }
  expect(previewOf([])).toEqual(['https://shop.example/parts/brake-pads.png'])
  for (const img of ['/art/missing-part.svg', 'https://example.com/parts/pads.svg', ''])
    expect(previewOf([], img)).toEqual(['https://shop.example/art/preview.png'])
  const photo = { alt: '', width: 1280, height: 960, path: '/media/0123456789abcdef' }
  const other = { ...photo, path: '/media/fedcba9876543210' }
  expect(previewOf([photo, other])).toEqual([
    'https://shop.example/media/0123456789abcdef/1280.jpg',
  ])
})
