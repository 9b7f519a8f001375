import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DATABASE_URL, SHOP_IP, SHOP_PORTS } from './addresses.ts'

// The configuration of both shops and of this process: imported before any module that reads it.

const folder = mkdtempSync(path.join(tmpdir(), 'shop-failover-'))
chmodSync(folder, 0o755) // as root, the database's processes are another user's

Object.assign(process.env, {
  FAILOVER_FOLDER: folder,
  NODE_ENV: 'production',
  DATA_DIR: path.join(folder, 'data'),
  MEDIA_DIR: path.join(folder, 'media'),
  DATABASE_URL,
  APP_SECRET: 'a secret of the failover tests, long enough to pass',
  DEMO: 'true',
  DEMO_HISTORY: 'false',
  DRAIN_SECONDS: '3',
  HOST: SHOP_IP,
  PORT: String(SHOP_PORTS.one), // this process asks the card sandbox of the first shop
  TRUST_PROXY: '127.0.0.1', // each customer has an IP of their own
  UNPAID_LINES_PER_NETWORK: '100000',
  UNPAID_LINES_PER_CUSTOMER: '100000',
  LOG_LEVEL: 'error',
})
