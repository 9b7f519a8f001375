import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Discount } from '#contract/pricing/discount.ts'
import { CodesCard } from './codes-card.tsx'

const CODE: Discount = {
  ...{ _id: 'code', code: 'SUMMER', kind: 'percent', percent: 10, amount: null, minimum: 0 },
  ...{ productIds: null, partNames: [], from: '2099-06-01T06:00:00.000Z', until: null },
  ...{ maxUses: 100, maxPerCustomer: 1, uses: 3, stoppedAt: null },
}

test('when a code is valid stands in a line for its beginning and one for its end', async () => {
  const until = '2099-08-31T21:59:00.000Z'
  const Component = () => <CodesCard codes={[{ ...CODE, until }]} />
  const Page = createRoutesStub([{ path: '/', Component }])
  const { container } = await render(<Page />)
  const [, , valid, uses] = container.querySelectorAll('td')
  const lines = [...(valid?.querySelectorAll('.block') ?? [])].map((one) => one.textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^From \w{3} \d+, 2099, /),
    expect.stringMatching(/^to \w{3} \d+, 2099, /),
  ])
  expect(uses?.textContent).toContain('3 of 100')
  expect(uses?.textContent).toContain('1 per customer')
})
