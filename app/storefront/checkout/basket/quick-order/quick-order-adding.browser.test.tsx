import { afterEach, expect, test, vi } from 'vitest'
import { withEmptyStorage } from '#test/golfs.ts'
import {
  answerList,
  answerWith,
  found,
  open,
  PADS,
  ROTOR,
  refusal,
} from '#test/quick-order-page.tsx'
import { writeGarage } from '../../../vehicle/garage.ts'
import type { WhileAdding } from './use-quick-order.ts'

withEmptyStorage()
afterEach(() => writeGarage({ cars: [], chosen: null }))

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
