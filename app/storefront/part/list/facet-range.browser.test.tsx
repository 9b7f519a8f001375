import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FacetRange } from './facet-range.tsx'

const SIZES = [253, 280, 282, 288, 312, 330, 350]

async function open(chosen: number[] = []) {
  const choices = SIZES.map((size) => {
    const text = `${size} mm`
    return { value: text, label: text, count: 2, isChosen: chosen.includes(size) }
  })
  const facet = { name: 'spec.Diameter', label: 'Diameter', choices, amounts: SIZES }
  const Component = () => (
    <FacetRange facet={facet} choiceUrl={(name, value) => `/list?${name}=${value}`} />
  )
  const Page = createRoutesStub([{ path: '/', Component }])
  return render(<Page />)
}

test('two sliders stop at each size in its order, and never pass each other', async () => {
  const screen = await open()
  const from = screen.getByRole('slider', { name: 'Diameter, from' })
  await expect.element(from).toHaveAttribute('aria-valuetext', '253 mm')
  ;(from.element() as HTMLInputElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(from).toHaveAttribute('aria-valuetext', '282 mm')
  const link = screen.getByRole('link', { name: 'Show 10 parts' })
  await expect.element(link).toHaveAttribute('href', '/list?spec.Diameter=282..350')
  await userEvent.keyboard('{End}')
  await expect.element(from).toHaveAttribute('aria-valuetext', '350 mm')
  await expect.element(screen.getByRole('link', { name: 'Show 2 parts' })).toBeVisible()
})

test('a chosen range is where the sliders stand, and can be taken back', async () => {
  const screen = await open([280, 282, 288])
  const to = screen.getByRole('slider', { name: 'Diameter, to' })
  await expect.element(to).toHaveAttribute('aria-valuetext', '288 mm')
  const any = screen.getByRole('link', { name: 'Any' })
  await expect.element(any).toHaveAttribute('href', '/list?spec.Diameter=')
})
