import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PayButton } from './pay-button.tsx'

const PAYMENT = {
  charge: undefined,
  error: undefined,
  pending: false,
  pay: nothing,
  confirm: nothing,
}

async function nothing() {}

/** @param links the pages of the shop that have a text, as its footer names them */
function renderButton(links: [to: string, label: string][]) {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ links }),
      HydrateFallback: () => null,
      Component: () => (
        <PayButton
          {...{
            total: 50,
            toFix: 0,
            toConfirm: 0,
            tooMany: 0,
            taxPending: false,
            order: undefined,
          }}
          {...{ isReady: true, isBusy: false, isAsking: false, isDeferred: false }}
          {...{ notice: undefined, error: undefined, onRetry: undefined }}
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
