import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { GoToButton } from './go-to.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('keys that are typed while Go to is opened are in its field', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"items":[]}'))
  const Page = createRoutesStub([{ path: '/', Component: () => <GoToButton disabled={false} /> }])
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('button', { name: /^Go to/ })).toBeVisible()
  // In one task, before anything can be loaded.
  for (const key of '/STR-14') {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
  const field = screen.getByLabelText('Screen, order, part or person')
  await expect.element(field).toHaveValue('STR-14')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('4')
  await expect.element(field).toHaveValue('STR-144')
})

test('words that are typed with Enter before Go to is loaded lead to the first hit', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"items":[]}'))
  const Page = createRoutesStub([
    { path: '/', Component: () => <GoToButton disabled={false} /> },
    { path: '/dashboard/backups', Component: () => <h1>Nightly</h1> },
  ])
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('button', { name: /^Go to/ })).toBeVisible()
  for (const key of ['/', ...'backups', 'Enter']) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
  await expect.element(screen.getByRole('heading', { name: 'Nightly' })).toBeVisible()
})

test('a hit of an order has its day and state, and a row leads to all that are found', async () => {
  const order = (number: number) => ({
    _id: `01932f6f-11c2-7c1b-8f0d-5a6b7c8d${number}`,
    number,
    customerName: 'Marta Kowalczyk',
    product: 'Brake pads',
    placedAt: '2026-11-16T15:00:00.000Z',
    state: 'shipped',
    total: 12.5,
    refunded: 0,
  })
  vi.stubGlobal('fetch', async (...request: ConstructorParameters<typeof Request>) => {
    if (!new Request(...request).url.includes('/allOrder')) return Response.json([])
    const headers = {
      link: '</api/allOrder?limit=4&cursor=01932f6f-11c2-7c1b-8f0d-5a6b7c8d1046>; rel="next"',
      'x-total-count': '12',
    }
    return Response.json([1049, 1048, 1047, 1046].map(order), { headers })
  })
  const Page = createRoutesStub([
    { path: '/', Component: () => <GoToButton disabled={false} /> },
    { path: '/dashboard/manageOrders', Component: () => <h1>{useLocation().search}</h1> },
  ])
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: /^Go to/ }).click()
  await expect.element(screen.getByLabelText('Screen, order, part or person')).toHaveFocus()
  await userEvent.keyboard('kowal')
  const orders = screen.getByRole('region', { name: 'Orders' })
  await expect
    .element(orders.getByRole('link').first())
    .toHaveTextContent(/^1049 Marta KowalczykNov 16, 2026, Brake pads, \$12\.50Shipped$/)
  await expect.element(screen.getByText('4 found')).toBeInTheDocument()
  await orders.getByRole('link', { name: 'All 12 in Manage Orders' }).click()
  await expect.element(screen.getByRole('heading', { name: '?q=kowal' })).toBeVisible()
})

test('a part comes before the orders that have it in them, and after those of a customer or number', async () => {
  const order = {
    _id: '01932f6f-11c2-7c1b-8f0d-5a6b7c8d1049',
    number: 1049,
    customerName: 'Björn Brake',
    customer: 'bjorn@example.com',
    product: 'Lug bolt M14',
    placedAt: '2026-11-16T15:00:00.000Z',
    state: 'shipped',
    total: 12.5,
    refunded: 0,
  }
  const part = { _id: '01932f6f-11c2-7c1b-8f0d-5a6b7c8d2000', name: 'Lug bolt M14', sku: 'LUG-14' }
  vi.stubGlobal('fetch', async (...request: ConstructorParameters<typeof Request>) => {
    const { url } = new Request(...request)
    const products = [{ ...part, availableQuantity: 4 }]
    return Response.json(
      url.includes('/allOrder') ? [order] : url.includes('/staff/product') ? products : [],
    )
  })
  const Page = createRoutesStub([{ path: '/', Component: () => <GoToButton disabled={false} /> }])
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: /^Go to/ }).click()
  const first = screen.getByRole('dialog').getByRole('link').first()
  await expect.element(screen.getByLabelText('Screen, order, part or person')).toHaveFocus()
  await userEvent.keyboard('lug bolt')
  await expect.element(first).toHaveTextContent(/^Lug bolt M14LUG-14/)
  const field = screen.getByLabelText('Screen, order, part or person')
  for (const q of ['bjorn', '1049', '#1049', 'brake bj']) {
    await field.fill(q)
    await expect.element(first).toHaveTextContent(/^1049 Björn Brake/)
  }
})
