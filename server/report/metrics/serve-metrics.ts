import { once } from 'node:events'
import { createServer } from 'node:http'
import { listBackups } from '../../platform/backup/backup-folder.ts'
import { isReplicaUp, replicaLagSeconds } from '../../platform/db/replica-state.ts'
import { ConfigError, env } from '../../platform/env.server.ts'
import { answerInTime } from '../../platform/http/answer-in-time.ts'
import { databaseTakesWrites } from '../../platform/http/readiness.ts'
import { log } from '../../platform/log.ts'
import { lastReconciledAt } from '../../sales/payment/reconcile-unpaid-orders.ts'
import { startFigures } from './process-figures.ts'
import { readShopFigures } from './shop-figures.ts'
import { collectFigures, figuresOfAll } from './worker-figures.ts'
import { writeMetrics } from './write-metrics.ts'

// METRICS_PORT: a port of its own, which no proxy passes on.

const SHOP_MS = 4_000

/**
 * Serves /metrics, also while the database is away. @param kinds of jobs
 * @returns ends it
 * @throws ConfigError when the port is in use
 */
export async function serveMetrics(kinds: string[]) {
  const { metrics } = env
  if (!metrics) return async () => {}
  startFigures()
  collectFigures()
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    const text = await scrape(kinds)
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    response.end(text)
  })
  try {
    await once(server.listen(metrics.port, metrics.host), 'listening')
  } catch (error) {
    throw new ConfigError(`METRICS_PORT: ${error instanceof Error ? error.message : error}`)
  }
  return async () => {
    server.close()
    server.closeAllConnections()
  }
}

let underWay: Promise<string> | undefined

/** Scrapes at the same time are one. */
export function scrape(kinds: string[]) {
  underWay ??= readAll(kinds).finally(() => {
    underWay = undefined
  })
  return underWay
}

async function readAll(kinds: string[]) {
  const [processes, takesWrites, backup] = await Promise.all([
    figuresOfAll(),
    databaseTakesWrites(),
    newestBackup(),
  ])
  const shop = takesWrites ? await readInTime(kinds) : undefined
  const ages = {
    reconciliation: secondsSince(lastReconciledAt()),
    backup: backup && secondsSince(backup),
  }
  const replica = env.databaseReadUrl
    ? { isUp: isReplicaUp(), lagSeconds: replicaLagSeconds() }
    : undefined
  return writeMetrics({ processes, takesWrites, shop, ages, replica })
}

function readInTime(kinds: string[]) {
  const shop = readShopFigures(kinds).catch((err) => {
    log.warn({ err }, 'the database did not answer a scrape')
    return undefined
  })
  return answerInTime(shop, SHOP_MS, () => undefined)
}

async function newestBackup() {
  const files = env.backupDir ? await listBackups(env.backupDir).catch(() => []) : []
  return files[0]?.at
}

function secondsSince(at: Date) {
  return (Date.now() - at.getTime()) / 1000
}
