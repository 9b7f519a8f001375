import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { aStaffOrder } from '#test/shown-orders.ts'
import { PackStep } from './pack-step.tsx'

function Step({ verdict }: { verdict: 'fits' | 'does-not-fit' }) {
  const order = aStaffOrder({})
  const fit = { vehicle: '2013 Ford F-150', verdict, reason: 'Made for 2015 on', answers: [] }
  const lines = order.lines.map((line) => ({ ...line, fit }))
  return (
    <PackStep
      order={{ ...order, lines }}
      picked={{}}
      onPick={() => {}}
      onPack={() => {}}
      pending={false}
      error={undefined}
    />
  )
}

test('To send says of a part that it does not fit the buyer’s car, before the packer packs it', async () => {
  const screen = await render(<Step verdict="does-not-fit" />)
  const notice = screen.getByText('Does not fit 2013 Ford F-150. The buyer ordered it anyway.')
  await expect.element(notice).toBeVisible()
  await screen.rerender(<Step verdict="fits" />)
  await expect.poll(() => notice.query()).toBe(null)
})
