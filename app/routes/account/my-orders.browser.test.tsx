import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { anOrder } from '#test/shown-orders.ts'
import { refreshSession } from '../../session/session.ts'
import MyOrders, { clientLoader } from './my-orders.tsx'

const EMAIL = 'casey@example.com'
const NOTHING = 'You have not ordered anything yet.'
const VERIFY = 'Ordered as a guest? Verify your email to add those orders.'

let emailVerified: boolean
let guestOrders: number
let isClaimed: boolean

beforeEach(() => {
  localStorage.setItem('accessToken', 'token')
  vi.stubGlobal('fetch', async (request: Request) => Response.json(answerTo(request)))
})

afterEach(async () => {
  localStorage.clear()
  await refreshSession()
  vi.unstubAllGlobals()
})

/** An account without orders, until it adds those of the guest. */
function answerTo({ method, url }: Request) {
  const user = { email: EMAIL, name: 'Casey', image: null, emailVerified }
  switch (`${method} ${new URL(url).pathname}`) {
    case 'GET /api/auth/get-session':
      return { user }
    case 'GET /api/order':
      return isClaimed ? [anOrder()] : []
    case 'GET /api/account/guest-order':
      return { count: guestOrders }
    case 'POST /api/account/guest-order':
      guestOrders = 0
      isClaimed = true
      return { claimed: ['order'] }
    default:
      return {}
  }
}

async function renderPage(account: { emailVerified: boolean; guestOrders: number }) {
  ;({ emailVerified, guestOrders } = account)
  isClaimed = false
  await refreshSession()
  type Args = Parameters<typeof clientLoader>[0]
  type Props = Parameters<typeof MyOrders>[0]
  const Page = createRoutesStub([
    {
      path: '/',
      loader: ({ request }) => clientLoader({ request } as Args),
      HydrateFallback: () => null,
      // Of its props the page reads only this one.
      Component: ({ loaderData }) => <MyOrders {...({ loaderData } as unknown as Props)} />,
    },
  ])
  return render(<Page />)
}

test('an account that has added a guest’s order has the focus at the heading', async () => {
  const screen = await renderPage({ emailVerified: true, guestOrders: 1 })
  await screen.getByRole('button', { name: 'Add it to my account' }).click()
  await expect.element(screen.getByRole('heading', { name: 'My Orders: 1' })).toHaveFocus()
})

test('the offer of a guest’s order does not stand above a sentence that nothing was ordered', async () => {
  const screen = await renderPage({ emailVerified: true, guestOrders: 1 })
  await expect.element(screen.getByText(/^1 order was placed/)).toBeVisible()
  expect(screen.getByText(NOTHING).query()).toBeNull()
})

test('the empty list of an account whose email is not verified says how to add a guest’s orders', async () => {
  const screen = await renderPage({ emailVerified: false, guestOrders: 0 })
  await expect.element(screen.getByText(NOTHING)).toBeVisible()
  await expect.element(screen.getByText(VERIFY)).toBeVisible()
  await screen.getByRole('button', { name: 'Send the link again' }).click()
  await expect.element(screen.getByText(`An email is on its way to ${EMAIL}.`)).toBeVisible()
})

test('the empty list of an account whose email is verified says only that', async () => {
  const screen = await renderPage({ emailVerified: true, guestOrders: 0 })
  await expect.element(screen.getByText(NOTHING)).toBeVisible()
  expect(screen.getByText(VERIFY).query()).toBeNull()
})
