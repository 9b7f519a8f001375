import type { Page } from '@playwright/test'

export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cars' })

/** A 2014 Golf is in the garage, as an earlier visit left it. */
export async function withGolf(page: Page, answers = {}) {
  await page.goto('/robots.txt')
  await page.evaluate((said) => {
    const path = '2014/volkswagen/golf'
    const vehicle = { year: 2014, make: 'volkswagen', model: 'golf', answers: said }
    const car = { path, vehicle, label: 'Volkswagen Golf', model: 'Golf' }
    localStorage.setItem('garage', JSON.stringify({ cars: [car], chosen: path }))
  }, answers)
}
