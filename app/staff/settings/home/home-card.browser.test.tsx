import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { SAMPLE_HOME } from '#contract/staff/home-setting.ts'
import { HomeCard } from './home-card.tsx'

function renderCard() {
  const stored = { value: SAMPLE_HOME, version: 0, updatedBy: null, updatedAt: null }
  const Page = createRoutesStub([{ path: '/', Component: () => <HomeCard stored={stored} /> }])
  return render(<Page />)
}

test('one click puts away every sample text, and the preview shows it', async () => {
  const screen = await renderCard()
  const preview = screen.getByRole('region', { name: 'Preview of Home' })
  await expect.element(preview).toHaveTextContent('25.6K')
  await screen.getByRole('button', { name: 'Hide all sample texts' }).click()
  await expect.element(preview).not.toHaveTextContent('25.6K')
  await expect.element(preview).toHaveTextContent('Gone from menu and search engines')
  expect(screen.getByRole('radio', { name: 'Hidden', checked: true }).elements()).toHaveLength(6)
})

test('what the owner types is in the preview at once', async () => {
  const screen = await renderCard()
  const figures = screen.getByRole('group', { name: 'Figures on Home' })
  await figures.getByRole('radio', { name: 'Your own' }).click()
  await screen.getByRole('button', { name: 'Add a figure' }).click()
  await screen.getByLabelText('Figure 1', { exact: true }).fill('4,812')
  await screen.getByLabelText('What it counts').fill('Parts on the shelf')
  const preview = screen.getByRole('region', { name: 'Preview of Home' })
  await expect.element(preview).toHaveTextContent('4,812')
  await expect.element(preview).not.toHaveTextContent('25.6K')
})
