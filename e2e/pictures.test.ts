import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoViolations } from './axe.ts'
import { test } from './shared-page.ts'
import { expect, signInAsAdmin } from './shop.ts'

// Photos of a part, at /dashboard/product/:id, and where customers see them.

/** A product of the test's own, on its page. */
async function openPart(page: Page) {
  const { token } = await signInAsAdmin(page)
  const data = {
    name: `Photo ${randomUUID().slice(0, 8)}`,
    img: '/parts/fuel-filter.svg',
    description: 'For a test of its photos.',
    availableQuantity: 5,
    minimumOrderQuantity: 1,
    pricePerUnit: 1,
  }
  const headers = { authorization: `Bearer ${token}` }
  const added = await page.request.post('/api/product', { headers, data })
  const { insertedId: id } = await added.json()
  await page.goto(`/dashboard/product/${id}#photos`)
  return { id: String(id), name: data.name, card: page.getByRole('region', { name: 'Photos' }) }
}

async function aPhoto(name: string) {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

test('an admin adds two photos, describes and reorders them, and customers see them', async ({
  page,
}) => {
  const { id, name, card } = await openPart(page)
  await expect(card.getByText('No photos yet')).toBeVisible()
  const noPhoto = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }
  await card
    .getByLabel('Choose photos')
    .setInputFiles([await aPhoto('a.jpg'), await aPhoto('b.jpg'), noPhoto])
  await expect(
    card.getByText('This is not a photo: use a JPEG, PNG, WebP or AVIF file.'),
  ).toBeVisible()
  await expect(card.getByText('2 of 10')).toBeVisible()
  await card.getByLabel('Description of photo 1').fill('The filter’s inlet')
  await card.getByLabel('Description of photo 1').press('Enter')
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const remove = card.getByRole('button', { name: 'Remove photo 1' })
    const cut = await remove.evaluate((one) => {
      const text = document.createRange()
      text.selectNodeContents(one)
      return text.getBoundingClientRect().width - (one.clientWidth - 8)
    })
    expect(cut, `at ${width}`).toBeLessThanOrEqual(0)
  }
  await card.getByRole('button', { name: 'Move photo 1 later' }).click()
  await expect(card.getByLabel('Description of photo 2')).toHaveValue('The filter’s inlet')
  await expectNoViolations(page)
  // Saved, all of it: the form's own fields have not changed.
  await expect(page.getByText('Everything is saved.')).toBeVisible()

  await page.goto(`/product/${id}`)
  const thumbnails = page.getByRole('list', { name: 'Photos' }).getByRole('button')
  await expect(thumbnails).toHaveCount(2)
  await expect(page.getByRole('img', { name, exact: true })).toBeVisible()
  await thumbnails.nth(1).click()
  const large = page.getByRole('img', { name: 'The filter’s inlet' }).first()
  await expect(large).toBeVisible()
  await expect
    .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expectNoViolations(page)
})

test('a photo that can’t be loaded leaves the ground of a part without a picture', async ({
  page,
}) => {
  const { id, name, card } = await openPart(page)
  await card.getByLabel('Choose photos').setInputFiles(await aPhoto('a.jpg'))
  await expect(card.getByText('1 of 10')).toBeVisible()
  await page.route('/media/**', (route) => route.fulfill({ status: 404 }))
  await page.goto(`/product/${id}`)
  const image = page.getByRole('img', { name, exact: true })
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.currentSrc))
    .toContain('/art/missing-part.svg')
})
