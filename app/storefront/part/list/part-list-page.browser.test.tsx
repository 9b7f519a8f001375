import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { PartCard, PartSection } from '#contract/catalog/part-card.ts'
import { EMPTY_QUERY } from '#contract/catalog/part-list-url.ts'
import { golfOf, withEmptyStorage } from '#test/golfs.ts'
import { aPartCard } from '#test/part-card.ts'
import { writeGarage } from '../../vehicle/garage.ts'
import { PartListPage } from './part-list-page.tsx'

withEmptyStorage()
afterEach(() => writeGarage({ cars: [], chosen: null }))

type Shown = { cards: PartCard[]; heading?: string; elsewhere?: string[]; sections?: PartSection[] }

async function open({ cards, ...props }: Shown) {
  const list = { cards, facets: [], total: cards.length, pages: 1 }
  const rest = { query: { ...EMPTY_QUERY, q: 'rear rotor' }, path: '/search', empty: 'Nothing' }
  const Component = () => (
    <PartListPage title="Results for “rear rotor”" list={list} {...rest} {...props} />
  )
  const Page = createRoutesStub([{ path: '/', Component }])
  return render(<Page />)
}

const FRONT = aPartCard({ _id: 'front', title: 'Front rotor' })
const REAR = aPartCard({ _id: 'rear', title: 'Rear rotor' })

/** The shop calls each part that it is asked about right for the car. @returns their ids */
function withGolf() {
  const golf = golfOf(2014)
  writeGarage({ cars: [golf], chosen: golf.path })
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const ids = new URL(url).searchParams.get('of')?.split(',') ?? []
    asked.push(...ids)
    const verdict = { word: 'fits', reason: 'Made for 2010 to 2014' }
    return Response.json(ids.map((_id) => ({ _id, verdict })))
  })
  return asked
}

test('parts of another kind than was asked for stand below a heading of their own', async () => {
  const screen = await open({ cards: [FRONT], heading: 'Something else' })
  const headings = screen.getByRole('heading', { level: 2 }).elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Something else', 'Front rotor'])
})

test('a list without such parts, or without any, has no such heading', async () => {
  const screen = await open({ cards: [], heading: 'Something else' })
  await expect.element(screen.getByText('Nothing')).toBeVisible()
  expect(screen.getByRole('heading', { level: 2 }).elements()).toEqual([])
})

test('a part that goes elsewhere than asked is not said to fit the buyer’s car, whatever it fits', async () => {
  const asked = withGolf()
  const screen = await open({ cards: [REAR, FRONT], elsewhere: ['front'] })
  await expect.element(screen.getByText('Made for 2010 to 2014')).toBeVisible()
  expect(asked).toEqual(['rear'])
})
