import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import {
  expect,
  ordersOf,
  placeOrder,
  runAdmin,
  type Shop,
  signIn,
  test,
  untilReady,
} from './process.ts'

async function openBackups(page: Page, { url }: Shop) {
  const email = 'admin@example.com'
  await page.request.post(`${url}/api/auth/sign-in/email`, {
    headers: { origin: url },
    data: { email, password: 'admin-demo' },
  })
  const answer = await page.request.put(`${url}/api/user/${email}`, { data: { email } })
  const { token } = await answer.json()
  await page.goto(`${url}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('accessToken', value), token)
  await page.goto(`${url}/dashboard/backups`)
  await expect(page.getByRole('heading', { name: 'Backups', level: 2 })).toBeVisible()
}

async function inspect(page: Page) {
  await expectNoViolations(page)
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
}

test('a shop is backed up while it runs, and restored into an empty folder', async ({
  start,
  dataDir,
}) => {
  test.slow() // the command runs six times
  const shop = await untilReady(await start())
  const customer = await signIn(shop)
  const order = await placeOrder(shop, customer)
  const file = path.join(dataDir, 'backups/shop.sql.gz')
  const database = { DATA_DIR: dataDir }
  expect(await runAdmin(database, 'backup', file)).toEqual([
    0,
    expect.stringMatching(/^Backed up [\d,]+ rows/),
  ])
  expect(await runAdmin(database, 'backup', file)).toEqual([
    1,
    expect.stringContaining('exists already'),
  ])
  expect(await runAdmin(database, 'restore', file)).toEqual([
    1,
    expect.stringContaining('This database is not empty'),
  ])
  expect(await runAdmin(database, 'restore', file, '--drill')).toEqual([
    0,
    expect.stringContaining('each table, money, stock and photos are right.'),
  ])
  expect(await runAdmin(database, 'restore')).toEqual([
    1,
    expect.stringContaining('Usage: ./driveline restore'),
  ])
  await placeOrder(shop, customer) // after the backup
  shop.process.kill('SIGTERM')
  await shop.exited
  const fresh = path.join(dataDir, 'fresh')
  mkdirSync(fresh)
  expect(await runAdmin({ DATA_DIR: fresh }, 'restore', file)).toEqual([
    0,
    expect.stringContaining('each table is as in the file.'),
  ])
  const restored = await untilReady(await start({ DATA_DIR: fresh }))
  expect(await ordersOf(restored, await signIn(restored))).toEqual([order])
})

test('a restore that is killed leaves no shop that opens empty: a start says how to go on', async ({
  start,
  dataDir,
}) => {
  test.slow()
  const file = path.resolve('test/release/0.2.0.sql.gz')
  const killed = spawn(process.execPath, ['admin.js', 'restore', file], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  // PostgreSQL's own files come first.
  const isBegun = () => readdirSync(dataDir).some((name) => name.startsWith('postgres'))
  await expect.poll(isBegun, { intervals: [10] }).toBe(true)
  killed.kill('SIGKILL')
  await expect.poll(() => existsSync(`${dataDir}/postgres/postmaster.pid`)).toBe(false)
  const refused = await start()
  expect(await refused.exited).toBe(1)
  expect(refused.output()).toContain(`./driveline restore ${file}`)
  expect(await runAdmin({ DATA_DIR: dataDir }, 'list')).toEqual([
    1,
    expect.stringContaining('began and did not end'),
  ])
  expect(await runAdmin({ DATA_DIR: dataDir }, 'restore', file)).toEqual([
    0,
    expect.stringContaining('each table is as in the file.'),
  ])
  await untilReady(await start())
})

test('a backup of release 0.2.0 opens in this version', async ({ start, dataDir }) => {
  expect(await runAdmin({ DATA_DIR: dataDir }, 'restore', 'test/release/0.2.0.sql.gz')).toEqual([
    0,
    expect.stringContaining('each table is as in the file.'),
  ])
  const shop = await untilReady(await start())
  const customer = await signIn(shop)
  expect(await ordersOf(shop, customer)).toHaveLength(5) // those canceled more than 30 days ago are not listed
  const parts = await (await fetch(`${shop.url}/api/product`)).json()
  expect(parts.map(({ name }: { name: string }) => name)).toEqual(['Spark plug', 'Brake disc'])
})

test('the admins’ page: turned off, the first night’s backup, late and failed', async ({
  start,
  dataDir,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let shop = await start()
  await untilReady(shop)
  await openBackups(page, shop)
  await expect(page.getByText('No nightly backups are made.')).toBeVisible()
  await expect(page.getByText('BACKUP_DIR')).toBeVisible()
  await inspect(page)
  shop.process.kill('SIGTERM')
  await shop.exited

  const folder = path.join(dataDir, 'nightly')
  shop = await start({ BACKUP_DIR: folder })
  await untilReady(shop)
  await expect
    .poll(() => readdirSync(dataDir).includes('nightly') && readdirSync(folder), {
      timeout: 30_000,
    })
    .toEqual([expect.stringMatching(/^driveline-.*Z\.sql\.gz$/), 'status.json'])
  await openBackups(page, shop)
  await expect(page.getByText(/^driveline-.*\.sql\.gz$/)).toBeVisible()
  await expect(
    page.getByText(/^\.\/driveline restore .*\/nightly\/driveline-.*\.sql\.gz$/),
  ).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('On time')).toHaveCount(2)
  }).toPass()
  await inspect(page)

  const [newest = ''] = readdirSync(folder)
  const at = '2026-01-02T03:00:00.000Z'
  const failure = 'The backup failed: the disk is full.'
  const drill = {
    at,
    file: newest,
    failure: 'The drill failed: public.review is not as in the file.',
  }
  writeFileSync(
    path.join(folder, 'status.json'),
    JSON.stringify({ backup: { at, failure }, drill }),
  )
  await page.reload()
  await expect(page.getByText('The backup failed: the disk is full.')).toBeVisible()
  await expect(page.getByText('public.review is not as in the file')).toBeVisible()
  await expect(page.getByText('Late: there is none')).toBeVisible()
  await inspect(page)
})
