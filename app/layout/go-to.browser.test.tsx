import { useEffect, useState } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deferred } from '#test/deferred.ts'
import { beOwner } from '#test/owner-session.ts'
import { GoToButton } from './go-to.tsx'

beforeEach(beOwner)

afterEach(() => {
  vi.unstubAllGlobals()
})

function press(...keys: string[]) {
  for (const key of keys) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
}

/**
 * Resolves as soon as a new dialog is in the page: before the browser does anything else, such as
 * taking the next key.
 */
function untilDialog() {
  const before = document.querySelector('dialog')
  return new Promise<HTMLDialogElement>((resolve) => {
    const observer = new MutationObserver(() => {
      const dialog = document.querySelector('dialog')
      if (dialog && dialog !== before) {
        observer.disconnect()
        resolve(dialog)
      }
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

/** Its frame is replaced at the event 'loaded'. */
function LoadingPage() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    addEventListener('loaded', () => setLoaded(true), { once: true })
  }, [])
  return isLoaded ? (
    <main>
      <GoToButton />
    </main>
  ) : (
    <GoToButton />
  )
}

/** Go to, opened on a page whose frame is yet to be replaced. */
async function openOnLoadingPage() {
  vi.stubGlobal('fetch', async () => new Response('{"items":[]}'))
  const Page = createRoutesStub([
    { path: '/', Component: LoadingPage },
    { path: '/dashboard/backups', Component: () => <h1>Nightly</h1> },
  ])
  const screen = await render(<Page />)
  await userEvent.keyboard('/')
  const field = screen.getByLabelText('Screen, order, part or person')
  await expect.element(field).toHaveFocus()
  return { screen, field }
}

test('keys that are typed while Go to is opened are in its field', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"items":[]}'))
  const Page = createRoutesStub([{ path: '/', Component: () => <GoToButton /> }])
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('button', { name: /^Go to/ })).toBeVisible()
  // In one task, before anything can be loaded.
  press(...'/STR-15', 'Backspace', '4')
  const field = screen.getByLabelText('Screen, order, part or person')
  await expect.element(field).toHaveValue('STR-14')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('4')
  await expect.element(field).toHaveValue('STR-144')
})

test('words that are typed with Enter before Go to is loaded lead to the first hit', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"items":[]}'))
  const Page = createRoutesStub([
    { path: '/', Component: () => <GoToButton /> },
    { path: '/dashboard/backups', Component: () => <h1>Nightly</h1> },
  ])
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('button', { name: /^Go to/ })).toBeVisible()
  press('/', ...'backups', 'Enter')
  await expect.element(screen.getByRole('heading', { name: 'Nightly' })).toBeVisible()
})

test('no key falls between the field and its focus', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"items":[]}'))
  const Page = createRoutesStub([{ path: '/', Component: () => <GoToButton /> }])
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('button', { name: /^Go to/ })).toBeVisible()
  press('/')
  const dialog = await untilDialog()
  expect(document.activeElement).toBe(dialog.querySelector('input'))
})

test('Escape before Go to is loaded closes it, and the next keys are the page’s', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"items":[]}'))
  const Page = createRoutesStub([{ path: '/', Component: () => <GoToButton /> }])
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('button', { name: /^Go to/ })).toBeVisible()
  press('/', ...'back', 'Escape')
  const key = new KeyboardEvent('keydown', { key: 'x', bubbles: true, cancelable: true })
  expect(document.body.dispatchEvent(key)).toBe(true)
  await userEvent.keyboard('/')
  await expect.element(screen.getByLabelText('Screen, order, part or person')).toHaveValue('')
})

test('text typed while the page loads stays when the page’s frame is replaced', async () => {
  const { screen, field } = await openOnLoadingPage()
  await userEvent.keyboard('back')
  dispatchEvent(new Event('loaded'))
  await expect.element(screen.getByRole('main')).toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('back')
  await userEvent.keyboard('ups{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Nightly' })).toBeVisible()
})

test('no letter is lost that is typed as soon as the page’s frame was replaced', async () => {
  const { screen, field } = await openOnLoadingPage()
  const replaced = untilDialog()
  dispatchEvent(new Event('loaded'))
  await replaced
  // In one task, before React has run the effects of the new frame.
  for (const letter of 'back') document.execCommand('insertText', false, letter)
  await expect.element(screen.getByRole('main')).toBeInTheDocument()
  await expect.element(field).toHaveValue('back')
  await userEvent.keyboard('ups{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Nightly' })).toBeVisible()
})

test('Escape leads back to the button, also after the page’s frame was replaced', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"items":[]}'))
  const Page = createRoutesStub([{ path: '/', Component: LoadingPage }])
  const screen = await render(<Page />)
  const button = screen.getByRole('button', { name: /^Go to/ })
  await button.click()
  await expect.element(screen.getByLabelText('Screen, order, part or person')).toHaveFocus()
  dispatchEvent(new Event('loaded'))
  await expect.element(screen.getByRole('main')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

const ANNA = '698b0fde-f65f-40ac-8bae-32b6b3a2dac1'
const BERG = '698b0fde-f65f-40ac-8bae-32b6b3a2dac2'

test('Enter waits for the results of the typed words, not the earlier ones', async () => {
  const answers = deferred<void>()
  vi.stubGlobal('fetch', async (...request: ConstructorParameters<typeof Request>) => {
    const url = new URL(new Request(...request).url)
    if (!url.pathname.endsWith('/staff/customer')) return Response.json([])
    const q = url.searchParams.get('q') ?? ''
    if (q === 'anna b') await answers.promise
    const _id = q === 'anna b' ? BERG : ANNA
    return Response.json([
      { _id, name: q, email: '', hasAccount: false, verified: true, blocked: false },
    ])
  })
  const Page = createRoutesStub([
    { path: '/', Component: () => <GoToButton /> },
    { path: '/dashboard/customer/:id', Component: () => <h1>{useLocation().pathname}</h1> },
  ])
  const screen = await render(<Page />)
  await userEvent.keyboard('/')
  await expect.element(screen.getByLabelText('Screen, order, part or person')).toHaveFocus()
  await userEvent.keyboard('anna')
  await expect.element(screen.getByRole('link', { name: /^anna/ })).toBeVisible()
  await userEvent.keyboard(' b{Enter}')
  await expect.element(screen.getByText('Looking…')).toBeInTheDocument()
  answers.resolve()
  await expect.element(screen.getByRole('heading')).toHaveTextContent(BERG)
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
    { path: '/', Component: () => <GoToButton /> },
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
  const Page = createRoutesStub([{ path: '/', Component: () => <GoToButton /> }])
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

test('an order that is found by whom it is sent to says so, and comes before the parts', async () => {
  const order = {
    _id: '01932f6f-11c2-7c1b-8f0d-5a6b7c8d1049',
    number: 1049,
    customerName: 'Casey Miller',
    customer: 'casey@example.com',
    product: 'Lug bolt M14',
    address: 'Bob Brake\n9 Hill Road\nSpringfield, IL 62701',
    hasRecipient: true,
    placedAt: '2026-11-16T15:00:00.000Z',
    state: 'shipped',
    total: 12.5,
    refunded: 0,
  }
  const part = { _id: '01932f6f-11c2-7c1b-8f0d-5a6b7c8d2000', name: 'Brake bleeder, Bob’s' }
  vi.stubGlobal('fetch', async (...request: ConstructorParameters<typeof Request>) => {
    const { url } = new Request(...request)
    const products = [{ ...part, availableQuantity: 4 }]
    return Response.json(
      url.includes('/allOrder') ? [order] : url.includes('/staff/product') ? products : [],
    )
  })
  const Page = createRoutesStub([{ path: '/', Component: () => <GoToButton /> }])
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: /^Go to/ }).click()
  const first = screen.getByRole('dialog').getByRole('link').first()
  await expect.element(screen.getByLabelText('Screen, order, part or person')).toHaveFocus()
  await userEvent.keyboard('bob brake')
  await expect
    .element(first)
    .toHaveTextContent(/^1049 Casey MillerTo Bob Brake, Nov 16, 2026, Lug bolt M14, /)
})
