import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { embeddedConnection } from '#server/platform/db/embedded/embedded.ts'
import { freePort } from '#test/free-port.js'

// The configuration of all web processes and of this process: imported before any module that reads
// it.

const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-fault-tests-'))
chmodSync(dataDir, 0o755) // as root, PostgreSQL runs as another user, which has to reach it
const { host, user, database } = embeddedConnection(dataDir)

Object.assign(process.env, {
  // More than the scenario with Stripe Tax orders in an hour.
  TAX_ORDERS_PER_HOUR: '100000',
  TAX_ORDERS_PER_DAY: '100000',
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  DATABASE_URL: `postgresql:///${database}?${new URLSearchParams({ host, user })}`,
  APP_SECRET: 'a secret of the fault tests, long enough to pass',
  // Like Stripe, it survives the crashes of the shop's processes. See stripe-proxy.ts.
  STRIPE_API_URL: `http://127.0.0.1:${await freePort()}`,
  STRIPE_SECRET_KEY: 'sk_test_fault_tests',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_fault_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_fault_tests',
  SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, // mail-server.ts
  DEMO: 'true',
  DRAIN_SECONDS: '1', // of a process that is stopped with SIGTERM
  HOST: '127.0.0.1',
  WEBHOOK_NETWORKS: '127.0.0.0/8', // webhook-receiver.ts
  TRUST_PROXY: '127.0.0.1', // each buyer has an IP of their own
  LOG_LEVEL: 'silent',
})
