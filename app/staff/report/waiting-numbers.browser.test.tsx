import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { TodayReport } from '#contract/staff/report.ts'
import { WaitingNumbers } from './waiting-numbers.tsx'

const REPORT: TodayReport = {
  ...{ at: '2026-11-21T20:00:00.000Z', timeZone: 'UTC', opening: [] },
  ...{ hasOrders: true, hasParts: true },
  toSend: { count: 0, late: 0, cancelAsked: 0 },
  unpaid: { count: 0, held: 0, nextEnd: null },
  returns: { count: 0, requested: 0, received: 0 },
  disputes: { count: 0, open: 0, dueBy: null },
  lowStock: { count: 9, out: 1, parts: [] },
  failed: { count: 0, newest: null, retried: null, stripeOutage: null },
  questions: { count: 2 },
  reviews: { count: 3, waiting: 1 },
}

test('a number is a link only for a role that may open its list', async () => {
  const mayOpen = (path: string) => path.startsWith('/dashboard/manageOrders')
  const Component = () => <WaitingNumbers report={REPORT} mayOpen={mayOpen} />
  const Page = createRoutesStub([{ path: '/', Component }])
  const screen = await render(<Page />)
  await expect.element(screen.getByText('wait for an answer')).toBeVisible()
  await expect.element(screen.getByRole('link')).toHaveTextContent('0Unpaidall are paid')
})
