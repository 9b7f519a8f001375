import { afterEach, expect, test, vi } from 'vitest'
import { golfOf, withEmptyStorage } from '#test/golfs.ts'
import {
  answerList,
  answerWith,
  CHEAP,
  found,
  lookUp,
  PADS,
  ROTOR,
  refusal,
} from '#test/quick-order-page.tsx'
import { writeGarage } from '../../../vehicle/garage.ts'

withEmptyStorage()
afterEach(() => writeGarage({ cars: [], chosen: null }))

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
