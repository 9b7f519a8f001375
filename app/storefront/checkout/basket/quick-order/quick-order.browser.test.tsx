import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { PartCard } from '#contract/catalog/part-card.ts'
import type { QuickOrder as Found } from '#contract/catalog/quick-order.ts'
import { golfOf, withEmptyStorage } from '#test/golfs.ts'
import { aPartCard } from '#test/part-card.ts'
import { writeGarage } from '../../../vehicle/garage.ts'
import { QuickOrder } from './quick-order.tsx'
import type { WhileAdding } from './use-quick-order.ts'

withEmptyStorage()
afterEach(() => writeGarage({ cars: [], chosen: null }))

const PADS = aPartCard({ _id: 'pads', title: 'Brake pads', number: 'NB-2451.F', pricePerUnit: 20 })
const ROTOR = aPartCard({ _id: 'rotor', title: 'Rotor', number: 'FV 1120-4', pricePerUnit: 30 })
const CHEAP = aPartCard({ _id: 'cheap', title: 'Rotor, plain', number: 'ZR-1', pricePerUnit: 10 })

type Line = Partial<Found['lines'][number]> & { text: string; of?: PartCard[] }

/** What the shop answers for a list. */
function found(lines: Line[], rest: string[] = []): Found {
  return {
    lines: lines.map(({ of = [], ...line }) => ({
      ...{ isBeginning: false, parts: of.map(({ _id }) => ({ _id, isMeant: !line.isBeginning })) },
      ...line,
    })),
    cards: lines.flatMap(({ of = [] }) => of),
    rest,
  }
}

type Answer = (path: string, body: Record<string, unknown>) => unknown

/** @returns the bodies of the calls, by their path */
function answerWith(answer: Answer) {
  const sent: [path: string, body: Record<string, unknown>][] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api', '')
    const body = request.method === 'GET' ? {} : await request.json()
    sent.push([path, body])
    const answered = await answer(path, body)
    return answered instanceof Response ? answered : Response.json(answered)
  })
  return (path: string) => sent.filter(([of]) => of === path).map(([, body]) => body)
}

/** The shop finds the same for each list, and adds what it is asked to. */
function answerList(answer: Found) {
  return answerWith((path) => (path === '/quick-order' ? answer : { lines: [], units: 1 }))
}

function refusal(status: number, detail: string) {
  return Response.json({ status, detail }, { status })
}

type Opened = { hash?: string; state?: unknown; key?: string }

async function open(at: Opened = {}, whileAdding: WhileAdding = (add) => add()) {
  const Page = createRoutesStub([
    { path: '/basket', Component: () => <QuickOrder whileAdding={whileAdding} isFirst /> },
  ])
  const screen = await render(<Page initialEntries={[{ pathname: '/basket', ...at }]} />)
  const field = screen.getByLabelText(/^Paste part numbers/)
  await expect.element(field).toBeVisible()
  return { screen, field, look: screen.getByRole('button', { name: 'Look up' }) }
}

async function lookUp(list: string) {
  const opened = await open()
  await opened.field.fill(list)
  await opened.look.click()
  return opened
}

test('an empty list is refused at its button, without a call', async () => {
  const sent = answerList(found([]))
  const { screen } = await lookUp('  ')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Paste or type part numbers first.')
  expect(sent('/quick-order')).toEqual([])
})

test('found numbers become lines with amount, price and stock, and one button adds them all', async () => {
  const lines = [
    { text: 'NB-2451.F', amount: 2, of: [PADS] },
    { text: 'FV 1120-4', of: [ROTOR] },
  ]
  const sent = answerList(found(lines))
  const { screen, field } = await lookUp('2x NB-2451.F\nFV 1120-4')
  await expect.element(screen.getByText('2 numbers found.')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(screen.getByLabelText('Quantity of Brake pads')).toHaveValue(2)
  await expect.element(screen.getByLabelText('Quantity of Rotor')).toHaveValue(1)
  await expect.element(screen.getByText('$70.00')).toBeVisible()
  await screen.getByRole('button', { name: 'Add 2 parts to basket' }).click()
  await expect
    .element(screen.getByText('Added to your basket: 2 × NB-2451.F; 1 × FV 1120-4.'))
    .toBeVisible()
  expect(sent('/basket/line')).toEqual([
    { productId: 'pads', quantity: 2, pricePerUnit: 20 },
    { productId: 'rotor', quantity: 1, pricePerUnit: 30 },
  ])
  expect(screen.getByRole('article').elements()).toEqual([])
})

test('of several parts of a number the first in stock is chosen, and the buyer may choose another', async () => {
  const gone = { ...PADS, availableQuantity: 0 }
  const sent = answerList(found([{ text: '1120', amount: 3, of: [gone, ROTOR, CHEAP] }]))
  const { screen } = await lookUp('1120 x3')
  await expect
    .element(screen.getByText('3 parts have the number “1120”, or replace it.'))
    .toBeVisible()
  await expect.element(screen.getByRole('radio', { name: /FV 1120-4/ })).toBeChecked()
  await screen.getByRole('radio', { name: /ZR-1/ }).click()
  await screen.getByRole('button', { name: 'Add 1 part to basket' }).click()
  await expect.element(screen.getByText(/3 × ZR-1/)).toBeVisible()
  expect(sent('/basket/line')).toMatchObject([{ productId: 'cheap', quantity: 3 }])
})

test('beside the part that has exactly the number the others are folded', async () => {
  answerList(found([{ text: 'nb-2451.f', of: [PADS, CHEAP] }]))
  const { screen } = await lookUp('nb-2451.f')
  const others = screen.getByRole('radio', { name: /ZR-1/ })
  await expect.element(screen.getByLabelText('Quantity of Brake pads')).toBeVisible()
  await expect.element(others).not.toBeInTheDocument()
  await screen.getByText('2 parts have the number “nb-2451.f”, or replace it.').click()
  await expect.element(others).toBeVisible()
})

test('of parts whose numbers only begin so none is chosen: nothing is added before the buyer has', async () => {
  answerList(found([{ text: 'NB-24', isBeginning: true, of: [PADS] }]))
  const { screen } = await lookUp('NB-24')
  await expect
    .element(screen.getByText('No part has the number “NB-24”. Is it one of these?'))
    .toBeVisible()
  expect(screen.getByRole('button', { name: /^Add/ }).elements()).toEqual([])
  await screen.getByRole('radio').click()
  await expect.element(screen.getByRole('button', { name: 'Add 1 part to basket' })).toBeVisible()
})

test('what is not found is named and stays in the field, and so does what was not read', async () => {
  const lines = [
    { text: 'NB-2451.F', amount: 2, of: [PADS] },
    { text: 'ZZ-9941.Z', amount: 3 },
  ]
  answerList(found(lines, ['QX-1', 'QX-2 x4']))
  const { screen, field } = await lookUp('a list')
  await expect.element(screen.getByText('1 of 2 numbers found.')).toBeVisible()
  await expect
    .element(screen.getByText('Not found: ZZ-9941.Z. The field still has them.'))
    .toBeVisible()
  await expect.element(screen.getByText(/^Only the first 2 numbers were read\./)).toBeVisible()
  await expect.element(field).toHaveValue('ZZ-9941.Z x3\nQX-1\nQX-2 x4')
})

test('the next look-up adds to the lines that are there', async () => {
  answerList(found([{ text: 'NB-2451.F', amount: 2, of: [PADS] }]))
  const { screen, field, look } = await lookUp('NB-2451.F x2')
  const units = screen.getByLabelText('Quantity of Brake pads')
  await expect.element(units).toHaveValue(2)
  await field.fill('nb2451f x2')
  await look.click()
  await expect.element(units).toHaveValue(4)
})

test('a number that differs in a sign is another line, and so is that of another maker', async () => {
  let text = ''
  const sent = answerWith((_, body) => {
    text = String(body.text)
    return found([{ text, amount: 2, of: [PADS] }])
  })
  const { screen, field, look } = await lookUp('NB-2451.F')
  for (const next of ['NB-2451F', 'Gates NB-2451.F', 'nb-2451.f']) {
    await field.fill(next)
    await look.click()
    await expect.element(field).toHaveValue('')
  }
  const units = screen.getByRole('spinbutton')
  await expect.element(units.nth(0)).toHaveValue(4)
  for (const at of [1, 2]) await expect.element(units.nth(at)).toHaveValue(2)
  expect(sent('/quick-order')).toHaveLength(4)
})

test('a line whose amount was not read waits, and says what was not read', async () => {
  const lines = [
    { text: 'NB-2451.F', unread: '4 sets', of: [PADS] },
    { text: 'FV 1120-4', amount: 0, of: [ROTOR] },
  ]
  const sent = answerList(found(lines))
  const { screen } = await lookUp('a list')
  await expect.element(screen.getByText(/^“4 sets” was not read as an amount/)).toBeVisible()
  await expect
    .element(screen.getByText('Left out, because their amount is 0: FV 1120-4.'))
    .toBeVisible()
  expect(screen.getByRole('button', { name: /^Add/ }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Order 1 of Brake pads' }).click()
  await screen.getByRole('button', { name: 'Add 1 part to basket' }).click()
  await expect.element(screen.getByText(/^Added/)).toBeVisible()
  expect(sent('/basket/line')).toMatchObject([{ productId: 'pads', quantity: 1 }])
})

test('an amount that can’t be ordered is said in the basket’s words, with the button that mends it', async () => {
  const packed = { ...PADS, minimumOrderQuantity: 4, packSize: 4 }
  const few = { ...ROTOR, availableQuantity: 2 }
  const none = { ...CHEAP, availableQuantity: 0 }
  const lines = [
    { text: 'NB-2451.F', amount: 2, of: [packed] },
    { text: 'FV 1120-4', amount: 5, of: [few] },
    { text: 'ZR-1', amount: 1, of: [none] },
  ]
  answerList(found(lines))
  const { screen } = await lookUp('a list')
  await expect.element(screen.getByText('The minimum order is 4.')).toBeVisible()
  await expect.element(screen.getByText('Nothing is left at the moment.')).toBeVisible()
  await expect.element(screen.getByText(/^3 lines need a choice/)).toBeVisible()
  await screen.getByRole('button', { name: 'Change to 4: Brake pads' }).click()
  await screen.getByRole('button', { name: 'Change to 2: Rotor' }).click()
  await expect.element(screen.getByRole('button', { name: 'Add 2 parts to basket' })).toBeVisible()
  await screen.getByRole('button', { name: 'Remove ZR-1 from the list' }).click()
  await expect.element(screen.getByText(/need/)).not.toBeInTheDocument()
})

test('a list beyond the bound of a call is refused with its length, and stays', async () => {
  const sent = answerList(found([]))
  const list = 'NB-2451.F '.repeat(1_001)
  const { screen, field } = await lookUp(list)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This list has 10,010 characters. Paste up to 10,000 at once.')
  await expect.element(field).toHaveValue(list)
  expect(sent('/quick-order')).toEqual([])
})

test.each([
  ['a busy shop', () => refusal(503, 'The shop is busy.'), 'The shop is busy.'],
  ['no network', () => Response.error(), 'The shop can’t be reached.'],
])('%s is said, and the list stays as it was typed', async (_, answer, said) => {
  answerWith((path) => {
    const response = answer()
    if (path === '/quick-order' && response.type === 'error') throw new TypeError('offline')
    return response
  })
  const { screen, field, look } = await lookUp('NB-2451.F\t2')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(said)
  await expect.element(field).toHaveValue('NB-2451.F\t2')
  await expect.element(look).toBeEnabled()
})

test('a part that is no longer sold keeps its line with the reason; a full basket keeps the others', async () => {
  const lines = [
    { text: 'NB-2451.F', of: [PADS] },
    { text: 'FV 1120-4', of: [ROTOR] },
    { text: 'ZR-1', of: [CHEAP] },
  ]
  answerWith((path, { productId }) => {
    if (path === '/quick-order') return found(lines)
    if (productId === 'pads') return refusal(404, 'This part is no longer sold here.')
    if (productId === 'cheap') return refusal(409, 'A basket has room for 100 different parts.')
    return { lines: [], units: 1 }
  })
  const { screen } = await lookUp('a list')
  await screen.getByRole('button', { name: 'Add 3 parts to basket' }).click()
  await expect.element(screen.getByText('Added to your basket: 1 × FV 1120-4.')).toBeVisible()
  await expect.element(screen.getByText('This part is no longer sold here.')).toBeVisible()
  await expect.element(screen.getByText('A basket has room for 100 different parts.')).toBeVisible()
  expect(
    screen
      .getByRole('article')
      .elements()
      .map((row) => row.getAttribute('aria-label')),
  ).toEqual(['NB-2451.F', 'ZR-1'])
})

test('parts are judged for the chosen car, and added for it', async () => {
  const golf = golfOf(2014)
  writeGarage({ cars: [golf], chosen: golf.path })
  const verdict = { word: 'fits', reason: 'Made for 2010 to 2014' }
  const sent = answerWith((path) => {
    if (path === '/quick-order') return found([{ text: 'NB-2451.F', of: [PADS] }])
    return path === '/fit' ? [{ _id: 'pads', verdict }] : { lines: [], units: 1 }
  })
  const { screen } = await lookUp('NB-2451.F')
  await expect.element(screen.getByText('Made for 2010 to 2014')).toBeVisible()
  await screen.getByRole('button', { name: 'Add 1 part to basket' }).click()
  await expect.element(screen.getByText(/^Added/)).toBeVisible()
  expect(sent('/basket/line')).toMatchObject([{ vehicle: golf.vehicle }])
})

test('the next look-up judges only the parts that are new', async () => {
  const golf = golfOf(2014)
  writeGarage({ cars: [golf], chosen: golf.path })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const of = new URL(request.url).searchParams.get('of')
    if (of === null) {
      const { text } = await request.json()
      return Response.json(found([{ text, of: [text === 'one' ? PADS : ROTOR] }]))
    }
    asked.push(of)
    const verdict = { word: 'fits', reason: `Made for ${of}` }
    return Response.json(of.split(',').map((_id) => ({ _id, verdict })))
  })
  const { screen, field, look } = await lookUp('one')
  await expect.element(screen.getByText('Made for pads')).toBeVisible()
  await field.fill('two')
  await look.click()
  await expect.element(screen.getByText('Made for rotor')).toBeVisible()
  await expect.element(screen.getByText('Made for pads')).toBeVisible()
  expect(asked).toEqual(['pads', 'rotor'])
})

test('the list of a search is looked up at once, and after a reload is there to be looked up again', async () => {
  const sent = answerList(found([{ text: 'NB-2451.F', amount: 2, of: [PADS] }, { text: 'ZZ-1' }]))
  const at = { hash: '#quick-order', key: 'from-search', state: { list: 'NB-2451.F x2, ZZ-1' } }
  const first = await open(at)
  await expect.element(first.screen.getByLabelText('Quantity of Brake pads')).toHaveValue(2)
  await first.screen.unmount()
  const { field } = await open(at)
  await expect.element(field).toHaveValue('ZZ-1\nNB-2451.F x2')
  expect(sent('/quick-order')).toEqual([{ text: 'NB-2451.F x2, ZZ-1' }])
})

function aGate() {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return { isOpen, open }
}

/** Two lines, whose first call waits until it is let go. */
async function openAdding(answer: () => unknown, whileAdding?: WhileAdding) {
  const { isOpen, open: letGo } = aGate()
  const sent = answerWith(async (path) => {
    if (path === '/quick-order')
      return found([
        { text: 'NB-2451.F', of: [PADS] },
        { text: 'FV 1120-4', of: [ROTOR] },
      ])
    await isOpen
    return answer()
  })
  const { screen, field, look } = await open({}, whileAdding)
  await field.fill('a list')
  await look.click()
  await screen.getByRole('button', { name: 'Add 2 parts to basket' }).click()
  await expect.poll(() => sent('/basket/line')).toHaveLength(1)
  return { screen, sent, letGo }
}

test('while parts are added nothing of the list can be changed', async () => {
  const { screen, letGo } = await openAdding(() => ({ lines: [], units: 1 }))
  expect(document.querySelector('[inert]')?.textContent).toContain('NB-2451.F')
  letGo()
  await expect.element(screen.getByText(/^Added/)).toBeVisible()
  expect(document.querySelector('[inert]')).toBeNull()
})

test('a page that is left while parts are added adds no more, and orders none twice', async () => {
  const { screen, sent, letGo } = await openAdding(() => ({ lines: [], units: 1 }))
  await screen.unmount()
  letGo()
  await expect.poll(() => sessionStorage.getItem('quick-order')).toBe('FV 1120-4')
  expect(sent('/basket/line')).toHaveLength(1)
})

test('a line whose call got no answer is offered again once the basket was read, with a doubt', async () => {
  const basketRead = aGate()
  const { screen, letGo } = await openAdding(
    () => refusal(503, 'The shop is busy.'),
    async (add) => {
      await add()
      await basketRead.isOpen
    },
  )
  letGo()
  await expect.element(screen.getByRole('button', { name: /^Add 2/ })).toBeDisabled()
  basketRead.open()
  await expect
    .element(screen.getByText(/^The shop is busy\. 1 × NB-2451\.F may be in your basket already/))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Add 2/ })).toBeEnabled()
})

test('the list of a search comes to the one that is there, and neither takes an amount from the other', async () => {
  sessionStorage.setItem('quick-order', '912\nFV 1120-4')
  const sent = answerList(found([{ text: '912' }, { text: 'NB-2451.F', of: [PADS] }]))
  const { field } = await open({ key: 'second-search', state: { list: 'NB-2451.F' } })
  await expect.element(field).toHaveValue('912')
  expect(sent('/quick-order')).toEqual([{ text: '912\nFV 1120-4\nNB-2451.F' }])
  await expect.poll(() => sessionStorage.getItem('quick-order')).toBe('912\nNB-2451.F')
})

test('a browser that forbids storage has a quick order all the same', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  const { field } = await open()
  await expect.element(field).toHaveValue('')
  vi.restoreAllMocks()
})
