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

export const carButton = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /your car/i })

/** A 2013 F-150 is the only car in the garage. */
export async function withF150(page: Page) {
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    const path = '2013/ford/f-150'
    const vehicle = { year: 2013, make: 'ford', model: 'f-150', answers: {} }
    const car = { path, vehicle, label: 'Ford F-150', model: 'F-150' }
    localStorage.setItem('garage', JSON.stringify({ cars: [car], chosen: path }))
  })
}
