import { add } from './basket-page.ts'
import { addPlainPart } from './parts.ts'
import { test } from './shared-page.ts'
import { expect, own, productNamed } from './shop.ts'

// The lines of a basket on phones.

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone the controls of a line are in one row below its name', async ({ page }) => {
  const title = own('Coil spring, front axle, reinforced')
  const id = await addPlainPart({ title, minimum: 1 })
  await add(page, id, title)
  await page.goto('/basket')
  const line = page.getByRole('article', { name: title })
  const boxes = await Promise.all(
    [
      line.getByRole('button', { name: `Remove ${title}` }),
      line.getByRole('button', { name: `One more ${title}` }),
      line.getByText('$12.50'),
    ].map((one) => one.boundingBox()),
  )
  const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(6)
  const [remove] = boxes
  expect(remove?.height).toBeGreaterThanOrEqual(44)
})

test('on a phone the price of a line is beside its quantity, also with a core charge said below that', async ({
  page,
}) => {
  const { _id } = await productNamed(page.request, 'Alternator 14 V 150 A')
  const title = 'Alternator 14 V 150 A, six-groove pulley, for trucks'
  await add(page, _id, title)
  await page.goto('/basket')
  const line = page.getByRole('article', { name: title })
  await expect(line.getByText('Core charge $60.00 each')).toBeVisible()
  const [more = 0, price = Infinity] = await Promise.all(
    [
      line.getByRole('button', { name: `One more ${title}` }),
      line.getByText('$249.00', { exact: true }),
    ].map(async (one) => {
      const box = await one.boundingBox()
      return box ? box.y + box.height / 2 : undefined
    }),
  )
  expect(Math.abs(more - price)).toBeLessThanOrEqual(6)
})

test('on a narrow phone a price lies beside the quantity or below it, never over it', async ({
  page,
}) => {
  const title = own('Gearbox, seven speeds')
  const id = await addPlainPart({ title, cents: 1_234_560 })
  await add(page, id, title)
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/basket')
    const line = page.getByRole('article', { name: title })
    const more = await line.getByRole('button', { name: `One more ${title}` }).boundingBox()
    const price = await line.getByText('$12,345.60', { exact: true }).boundingBox()
    const right = (more?.x ?? 0) + (more?.width ?? 0)
    const bottom = (more?.y ?? 0) + (more?.height ?? 0)
    expect((price?.x ?? 0) >= right || (price?.y ?? 0) >= bottom, `${width}`).toBe(true)
    expect((price?.x ?? 0) + (price?.width ?? 0)).toBeLessThanOrEqual(width - 16)
  }
})
