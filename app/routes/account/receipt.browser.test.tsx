import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { anOrder } from '#test/shown-orders.ts'
import Receipt from './receipt.tsx'

async function customerOn(address: string) {
  const order = anOrder({ address, ...(address.includes('\n') && { hasRecipient: true }) })
  // Of its props the page reads only this one.
  const props = { loaderData: { order, isOwn: true } } as unknown as Parameters<typeof Receipt>[0]
  const Page = createRoutesStub([{ path: '/', Component: () => <Receipt {...props} /> }])
  const { container } = await render(<Page />)
  const label = [...container.querySelectorAll('dt')].find((one) => one.textContent === 'Customer')
  return [...(label?.nextElementSibling?.children ?? [])]
    .map((one) => one.textContent)
    .filter(Boolean)
}

test('a receipt names its customer once', async () => {
  const email = 'casey@example.com'
  const own = 'casey miller\n1 Main Street'
  expect(await customerOn(own)).toEqual([own, email])
  const another = 'Dana Cole\n1 Main Street'
  expect(await customerOn(another)).toEqual(['Casey Miller', another, email])
  expect(await customerOn('1 Main Street')).toEqual(['Casey Miller', '1 Main Street', email])
})
