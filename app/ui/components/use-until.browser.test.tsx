import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useUntil } from './use-until.ts'

function Hold({ until }: { until: string | null }) {
  return <p role="status">{useUntil(until) ? 'Held for you' : 'No longer held for you'}</p>
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

test('a state ends at its moment, and begins again with a later one', async () => {
  const screen = await render(<Hold until={inMs(800)} />)
  const hold = screen.getByRole('status')
  await expect.element(hold).toHaveTextContent(/^Held for you$/)
  await expect.element(hold).toHaveTextContent('No longer held for you')
  await screen.rerender(<Hold until={inMs(60_000)} />)
  await expect.element(hold).toHaveTextContent(/^Held for you$/)
})

test('a state whose moment has passed, or that has none, never begins', async () => {
  const screen = await render(<Hold until={inMs(-1_000)} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('No longer held for you')
  await screen.rerender(<Hold until={null} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('No longer held for you')
})
