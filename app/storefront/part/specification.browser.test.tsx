import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Specification } from './specification.tsx'

const DISC = [
  { name: 'Diameter', value: '288', unit: 'mm' },
  { name: 'Thickness', value: '25', unit: 'mm' },
]

test('pointing at a row lights its arrow, and pointing at an arrow its row', async () => {
  const screen = await render(
    <Specification specification={DISC} includes="1 disc" warranty={null} />,
  )
  const arrow = (text: string) =>
    [...screen.container.querySelectorAll('svg text')].find(
      ({ textContent }) => textContent === text,
    )?.parentElement
  await vi.waitFor(() => expect(arrow('25 mm')).toBeDefined()) // it is loaded
  const row = screen.getByText('Thickness').element().parentElement
  expect(arrow('25 mm')).not.toHaveClass('text-primary')
  await userEvent.hover(screen.getByText('Thickness'))
  expect(arrow('25 mm')).toHaveClass('text-primary')
  expect(arrow('⌀ 288 mm')).not.toHaveClass('text-primary')
  await userEvent.hover(screen.getByText('In the box'))
  expect(arrow('25 mm')).not.toHaveClass('text-primary')
  const figure = arrow('25 mm')?.querySelector('text')
  if (!figure) throw new Error('no arrow')
  await userEvent.hover(figure)
  expect(row).toHaveClass('bg-primary/8')
})
