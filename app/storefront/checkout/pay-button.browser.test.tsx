import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PayButton } from './pay-button.tsx'
import type { SoFar } from './quote/so-far.ts'

const PAYMENT = {
  charge: undefined,
  error: undefined,
  pending: false,
  pay: nothing,
  confirm: nothing,
  isProcessing: false,
  onCardChange: () => {},
}

async function nothing() {}

/** @param links the pages of the shop that have a text, as its footer names them */
function renderButton(
  links: [to: string, label: string][],
  total = 50,
  toConfirm = 0,
  isBusy = false,
  soFar?: SoFar,
) {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ links }),
      HydrateFallback: () => null,
      Component: () => (
        <PayButton
          total={total}
          toFix={0}
          toConfirm={toConfirm}
          tooMany={0}
          isPlaceWrong={false}
          soFar={soFar}
          order={undefined}
          isReady={true}
          isBusy={isBusy}
          isAsking={false}
          isDeferred={false}
          notice={undefined}
          error={undefined}
          onRetry={undefined}
          payment={PAYMENT}
        />
      ),
    },
  ])
  return render(<Page />)
}

test('below the button are the terms and the returns that the shop has written', async () => {
  const screen = await renderButton([
    ['/delivery', 'Delivery'],
    ['/returns', 'Returns'],
  ])
  await expect.element(screen.getByRole('button', { name: 'Pay $50.00' })).toBeVisible()
  await expect.element(screen.getByRole('link')).toHaveTextContent('Returns')
})

test('a total that no card can be charged is not offered to be paid', async () => {
  const screen = await renderButton([], 0.49)
  await expect
    .element(screen.getByRole('link', { name: 'Add more parts' }))
    .toHaveAttribute('href', '/catalog')
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

test('a press that asks for the box of a part that does not fit says what is missing, also with the box in sight', async () => {
  const screen = await renderButton([], 50, 2)
  await expect.element(screen.getByRole('button')).toBeVisible()
  expect(screen.getByText(/I want this part anyway/).elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Confirm 2 items that do not fit' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Check “I want this part anyway” for each part that does not fit')
})

test('while the order is placed and paid, that is announced', async () => {
  const screen = await renderButton([], 50, 0, true)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Paying…')
})

test('a card is charged only a final amount: before the address the button names none', async () => {
  const screen = await renderButton([], 50, 0, false, { amount: 48, open: 'delivery and tax' })
  await expect.element(screen.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  await expect
    .element(screen.getByText('Subtotal $48.00, delivery and tax with your address.'))
    .toBeVisible()
  expect(screen.getByText(/charge you/).elements()).toHaveLength(0)
})
