import type { Page } from '@playwright/test'
import { toStorage } from './shop.ts'

export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cars' })

/** A 2014 Golf is in the garage, as an earlier visit left it. */
export async function withGolf(page: Page, answers = {}) {
  await toStorage(page)
  await page.evaluate((said) => {
    const path = '2014/volkswagen/golf'
    const vehicle = { year: 2014, make: 'volkswagen', model: 'golf', answers: said }
    const car = { path, vehicle, label: 'Volkswagen Golf', model: 'Golf' }
    localStorage.setItem('garage', JSON.stringify({ cars: [car], chosen: path }))
  }, answers)
}

export const carButton = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /your car/i })

type Named = { year: number; path: string; label: string; model: string; engine?: string }

/** The only car in the garage. @param path of make and model: `ford/f-150` */
export async function withCar(page: Page, { year, path, label, model, engine }: Named) {
  const [make = '', slug = ''] = path.split('/')
  const car = {
    ...{ path: [year, path, engine].filter(Boolean).join('/'), label, model },
    vehicle: { year, make, model: slug, answers: {}, ...(engine && { engine }) },
  }
  await toStorage(page)
  await page.evaluate(
    (one) => localStorage.setItem('garage', JSON.stringify({ cars: [one], chosen: one.path })),
    car,
  )
}

/** A 2013 F-150 is the only car in the garage. */
export function withF150(page: Page) {
  return withCar(page, { year: 2013, path: 'ford/f-150', label: 'Ford F-150', model: 'F-150' })
}
