import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { OrderActions } from '#app/staff/order/order-actions.tsx'
import { usePacking } from '#app/staff/to-send/use-packing.ts'
import { aStaffOrder } from '#test/shown-orders.ts'

const ORDER = aStaffOrder({ number: 1001 })

function PackButton() {
  const { pack } = usePacking(
    ORDER,
    {},
    () => {},
    () => Promise.resolve(),
  )
  return (
    <button type="button" onClick={() => void pack('all')}>
      Pack 2 units
    </button>
  )
}

/**
 * The page after the parcel was packed and unpacked: the order is as it was. @returns the keys of
 * the calls
 */
async function packTwice(element: React.ReactNode, first: () => Promise<Response>) {
  const keys: (string | null)[] = []
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    keys.push(new Request(input, init).headers.get('idempotency-key'))
    return keys.length === 1 ? first() : Promise.resolve(Response.json({}, { status: 201 }))
  })
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  const button = screen.getByRole('button', { name: 'Pack 2 units' })
  await button.click()
  await vi.waitFor(() => expect(keys).toHaveLength(1))
  await expect.element(button).toBeEnabled()
  await vi.waitFor(async () => {
    await button.click()
    expect(keys).toHaveLength(2)
  })
  return keys
}

afterEach(() => vi.restoreAllMocks())

const PAGES = [
  ['To send', <PackButton key="to-send" />],
  ['the order’s page', <OrderActions key="order" order={ORDER} carriers={[]} />],
] as const

for (const [page, element] of PAGES) {
  test(`${page}: a parcel that was packed and unpacked is packed again`, async () => {
    const packed = () => Promise.resolve(Response.json({}, { status: 201 }))
    const [first, second] = await packTwice(element, packed)
    expect(first).toBeTruthy()
    expect(second).not.toBe(first)
  })

  test(`${page}: after a lost response the same parcel is packed once`, async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    const [first, second] = await packTwice(element, lost)
    expect(second).toBe(first)
  })

  test(`${page}: after a refusal another click is another parcel`, async () => {
    const detail = 'Parcel 1 of order 1001 has been unpacked.'
    const refused = () => Promise.resolve(Response.json({ detail }, { status: 409 }))
    const [first, second] = await packTwice(element, refused)
    expect(second).not.toBe(first)
  })
}
