import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumLaunchOptions } from '#test/chromium.js'
import { freePort } from '#test/free-port.js'

// Setup of the browser's measurements: the build as a process of its own on an empty database, and
// a Chromium.

const READY_MS = 60_000

/**
 * @template Result
 * @param {(url: string) => Promise<Result>} use gets the shop’s URL; the shop ends after it
 */
export async function withShop(use) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-bench-'))
  chmodSync(dataDir, 0o755) // as root, PostgreSQL runs as another user, who has to reach it
  const port = await freePort()
  const shop = spawn(process.execPath, ['server.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_HISTORY: 'false',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise((resolve) => shop.on('exit', resolve))
  try {
    const url = `http://127.0.0.1:${port}`
    await ready(`${url}/api/ready`)
    return await use(url)
  } finally {
    shop.kill('SIGTERM')
    await exited
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * @template Result
 * @param {(browser: import('@playwright/test').Browser, port: number) => Promise<Result>} use is
 *   given a Chromium and the port on which it can be debugged
 */
export async function withChromium(use) {
  const debugPort = await freePort()
  const browser = await chromium.launch({
    ...chromiumLaunchOptions,
    args: [...chromiumLaunchOptions.args, `--remote-debugging-port=${debugPort}`],
  })
  try {
    return await use(browser, debugPort)
  } finally {
    await browser.close()
  }
}

/** @param {number[]} values */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** @param {string} url */
async function ready(url) {
  const end = Date.now() + READY_MS
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (Date.now() > end) throw new Error('The shop has not become ready')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
