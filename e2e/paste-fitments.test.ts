import type { Locator } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { sidewaysScroll } from './checked-screen.ts'
import { test } from './shared-page.ts'
import { addProduct, deleteProduct, expect, signInAsAdmin } from './shop.ts'

// Rows of a spreadsheet become fitments of a part.

const ROWS = [
  '2010-2014\tVolkswagen\tGolf\t2.5\tFront\t2\tNot GTI',
  '2011\tVolkswagen\tJeta\t\t\t\t',
  '2012\tvolkswagen\tPASSAT\t\tRear\t\t',
].join('\r\n')

function valuesOf(card: Locator, column: string) {
  return card
    .getByLabel(new RegExp(`^${column}, row`))
    .evaluateAll((cells: HTMLInputElement[]) => cells.map(({ value }) => value))
}

test('of three pasted rows the right ones are saved, and the wrong one waits to be mended', async ({
  page,
}) => {
  const admin = await signInAsAdmin(page)
  const id = await addProduct(page.request, admin, { name: `Strut ${Date.now()}` })
  await page.goto(`/dashboard/product/${id}`)
  await page.getByRole('tab', { name: 'Stock' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Fitments' })).toBeFocused()
  const card = page.getByRole('region', { name: 'Fitments' })
  await card.getByLabel('Make, new row').evaluate((cell, rows) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', rows)
    // Spreadsheets copy a picture of the cells, too: it is no photo of the part.
    clipboardData.items.add(new File(['x'], 'cells.png', { type: 'image/png' }))
    cell.focus()
    cell.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    )
  }, ROWS)
  await expect(
    card.getByText('Pasted 3 rows. 1 row to mend; the others can be saved.'),
  ).toBeVisible()
  await expect(card.getByLabel('Model, row 2')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('1 change not saved fitments')).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysScroll(page), `at ${width}`).toBeLessThanOrEqual(0)
    await expectNoViolations(page)
  }

  await page.keyboard.press('Control+S')
  await expect(page.getByText('Saved: fitments.')).toBeVisible()
  const toMend = card.getByRole('list', { name: 'Rows to mend' })
  await expect(toMend).toContainText('Row 3: Volkswagen has no model “Jeta” that is known.')
  expect(await valuesOf(card, 'Quantity')).toContain('2')
  await toMend.getByRole('button', { name: 'Use Jetta' }).click()
  await expect(toMend).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: 'Fitments 3' }).click()
  await expect(card.getByLabel('Model, row 3')).toBeVisible()
  expect((await valuesOf(card, 'Model')).sort()).toEqual(['Golf', 'Jetta', 'Passat'])
  expect(await valuesOf(card, 'Note')).toContain('Not GTI')
  await deleteProduct(page.request, admin, id)
})
