import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { test } from './shared-page.ts'
import { addProduct, expect } from './shop.ts'

// An owner imports what another program has exported.

/** @param file its content, or the path of a large one, which is not sent through the test */
async function upload(page: Page, kind: string, name: string, file: Buffer | string) {
  await page.goto('/dashboard/imports')
  await page.getByLabel('Contents').selectOption(kind)
  const chosen = typeof file === 'string' ? file : { name, mimeType: 'text/csv', buffer: file }
  await page.getByLabel('File: choose it').setInputFiles(chosen)
  await page.getByRole('button', { name: 'Check the file' }).click()
}

test('a file of another program is matched by column, checked, applied and undone', async ({
  page,
  admin,
}) => {
  const name = `Clip ${Date.now()}`
  const id = await addProduct(page.request, admin, { name, pricePerUnit: 10 })
  const sku = `A${randomUUID().slice(0, 7)}`.toUpperCase()
  const headers = { authorization: `Bearer ${admin.token}` }
  const edit = { version: 1, sku }
  expect((await page.request.patch(`/api/product/${id}`, { headers, data: edit })).ok()).toBe(true)
  const text = `Art.-Nr.;Bezeichnung;Preis;Lager ${sku}\r\n${sku};Für Kühler;12,500;A 7\r\n`
  await upload(page, 'products', 'preise.csv', Buffer.from(text, 'latin1'))

  await expect(page.getByText('Waiting for its columns')).toBeVisible()
  await expect(page.getByLabel('Preis maps to')).toHaveValue('price')
  await expect(page.getByLabel(`Lager ${sku} maps to`)).toHaveValue('')
  await expectNoViolations(page)
  // Its numbers are SKUs of the shop.
  await expect(page.getByLabel('Art.-Nr. maps to')).toHaveValue('sku')
  await expect(page.getByText('The file has no brand')).toBeHidden()
  await page.getByLabel('Bezeichnung maps to').selectOption('Title')
  await expect(page.getByLabel('Bezeichnung maps to')).toHaveValue('title')
  // The part costs $10.00, and not $12,500.
  await expect(page.getByLabel('12.5: a comma begins the decimals')).toBeChecked()
  await page.getByRole('button', { name: 'Check the file' }).click()

  await expect(page.getByText('Windows-1252, semicolons, 3 columns')).toBeVisible()
  await page.getByRole('button', { name: /Changed/ }).click()
  await expect(page.getByText('Price $10.00 → $12.50')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Apply 1 row' }).click()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible()
  const price = async () =>
    (await (await page.request.get(`/api/product/${id}`)).json()).pricePerUnit
  expect(await price()).toBe(12.5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  expect(await price()).toBe(10)
  await expect(page.getByText('Undone: added rows were removed')).toBeVisible()
  await page.goto('/dashboard/imports')
  const line = page.getByRole('row').filter({ hasText: 'preise.csv' }).first()
  await expect(line).toContainText('Undone')
  await expect(line).not.toContainText('applied')
})

test('the prices of a brand are downloaded, changed in a spreadsheet, checked and applied', async ({
  page,
  admin,
}) => {
  const headers = { authorization: `Bearer ${admin.token}` }
  const brand = `Norbrake ${randomUUID().slice(0, 8)}`
  const ids: string[] = []
  for (const pricePerUnit of [10, 20.5]) {
    const id = await addProduct(page.request, admin, { name: 'Disc, vented', pricePerUnit })
    const data = { version: 1, brand, number: `BR ${pricePerUnit}` }
    expect((await page.request.patch(`/api/product/${id}`, { headers, data })).ok()).toBe(true)
    ids.push(id)
  }
  await page.goto(`/dashboard/manageProducts?q=${encodeURIComponent(brand)}`)
  await expect(page.getByRole('row')).toHaveCount(3)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  await expect(page.getByText('Downloaded the parts. Import reads the file back.')).toBeVisible()

  await upload(page, 'products', 'parts.csv', Buffer.from(file))
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^2\s*Same/ })).toBeEnabled()
  const dearer = file.replace(',10.00,', ',11.00,').replace(',20.50,', ',22.55,')
  await upload(page, 'products', 'dearer.csv', Buffer.from(dearer))
  await page.getByRole('button', { name: 'Apply 2 rows' }).click()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible()
  const prices = ids.map(async (id) => {
    const { pricePerUnit } = await (await page.request.get(`/api/product/${id}`)).json()
    return pricePerUnit
  })
  expect(await Promise.all(prices)).toEqual([11, 22.55])
})

test('a damaged workbook and a file that is too large are refused with a hint', async ({
  page,
  admin: _,
}) => {
  await upload(page, 'products', 'parts.xlsx', Buffer.from('PK\u0003\u0004[Content_Types].xml'))
  await expect(page.getByText('The workbook is damaged.')).toBeVisible()
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-e2e-large-'))
  const large = path.join(folder, 'large.csv')
  await writeFile(large, 'a,b\n')
  await truncate(large, 21 * 1024 * 1024)
  await upload(page, 'products', 'large.csv', large)
  await expect(page.getByText('large.csv has 21 MB, and such a file has at most 20.')).toBeVisible()
  await rm(folder, { recursive: true })
})
