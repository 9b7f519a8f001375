import { useRef } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ChangeAddress } from './change-address.tsx'

afterEach(() => vi.restoreAllMocks())

const SHIP_TO = {
  ...{ name: 'Casey Miller', line1: '1 Main Street', city: 'Springfield' },
  ...{ region: 'IL', postalCode: '62701', country: 'US' },
}

type Refusal = { status: number; detail: string; errors?: { path: string; message: string }[] }

/**
 * An order's address form, opened.
 * @param refusals of the saves, in sequence; after them each save is taken
 */
async function renderForm(refusals: Refusal[]) {
  const left = [...refusals]
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    const refusal = left.shift()
    return refusal
      ? Response.json(refusal, { status: refusal.status })
      : Response.json({ modifiedCount: 1 })
  })
  let order = {
    ...{ _id: 'order', address: '1 Main Street', phone: '2175550100', shipTo: SHIP_TO },
    canChangeAddress: true,
  }
  const Page = createRoutesStub([
    {
      path: '/',
      loader: () => order,
      HydrateFallback: () => null,
      Component: ({ loaderData }: { loaderData: typeof order }) => {
        const heading = useRef<HTMLHeadingElement>(null)
        return (
          <section>
            <h2 ref={heading} tabIndex={-1}>
              Ship to
            </h2>
            <ChangeAddress order={loaderData} heading={heading} />
          </section>
        )
      },
    },
  ])
  const screen = await render(<Page />)
  const change = screen.getByRole('button', { name: 'Change the address' })
  await change.click()
  const save = screen.getByRole('button', { name: /^Save/ })
  return {
    ...{ screen, change, save },
    /** Packed: the next answers say that it can't be changed. */
    pack: () => {
      order = { ...order, canChangeAddress: false }
    },
  }
}

const PHONE = 'Enter a phone number'
const PACKED = 'Order 1042 is packed or closed: its address can no longer be changed.'
const OF_PHONE: Refusal = {
  ...{ status: 400, detail: PHONE },
  errors: [{ path: 'recipient.phone', message: PHONE }],
}

test('the error of a field is gone once the order is packed', async () => {
  const { screen, save, change, pack } = await renderForm([
    OF_PHONE,
    { status: 409, detail: PACKED },
  ])
  await save.click()
  await expect.element(screen.getByText(PHONE)).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await change.click()
  pack()
  await save.click()
  await expect.element(screen.getByText(PACKED)).toBeVisible()
  expect(screen.getByText(PHONE).query()).toBeNull()
})

test('after a correction that was saved, an order that is packed shows no error', async () => {
  const { screen, save, pack } = await renderForm([OF_PHONE])
  await save.click()
  await expect.element(screen.getByText(PHONE)).toBeVisible()
  pack()
  await save.click()
  await expect.element(save).not.toBeInTheDocument()
  expect(screen.getByText(PHONE).query()).toBeNull()
})

test.each(['Cancel', 'Save address'])(
  'after ‘%s’ the button that opened the form has the focus',
  async (name) => {
    const { screen, change } = await renderForm([])
    await screen.getByRole('button', { name }).click()
    await expect.element(change).toHaveFocus()
  },
)

test('once the order is packed, the heading has the focus that the form had', async () => {
  const { screen, save, pack } = await renderForm([{ status: 409, detail: PACKED }])
  pack()
  await save.click()
  await expect.element(screen.getByText(PACKED)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Ship to' })).toHaveFocus()
})

test.each(['recipient', 'address', ''])(
  'an error of the path ‘%s’, which no field has, is said below them',
  async (path) => {
    const detail = 'Order 1042 has its address as a text: send it whole.'
    const { screen, save } = await renderForm([
      { status: 409, detail, errors: [{ path, message: detail }] },
    ])
    await save.click()
    await expect.element(screen.getByText(detail)).toBeVisible()
  },
)
