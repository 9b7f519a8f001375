import { once } from 'node:events'
import { stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { listBackups, readStatus } from '../../platform/backup/backup-folder.ts'
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
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw new ConfigError(
      isTaken
        ? `METRICS_PORT ${metrics.port} is in use by another program. Choose another.`
        : `METRICS_PORT: ${error instanceof Error ? error.message : error}`,
    )
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
    backupAge(),
  ])
  const shop = takesWrites ? await readInTime(kinds) : undefined
  const ages = {
    reconciliation: secondsSince(lastReconciledAt()),
    backup,
  }
  const replica = env.databaseReadUrl
    ? { isUp: isReplicaUp(), lagSeconds: replicaLagSeconds() }
    : undefined
  const { hasDrillFailed, diskFree } = await machineFigures()
  return writeMetrics({ processes, takesWrites, shop, ages, hasDrillFailed, diskFree, replica })
}

/** What the shop writes to, beside its database. */
async function machineFigures() {
  const { drill } = env.backupDir ? await readStatus(env.backupDir) : {}
  const folders = [env.dataDir, env.backupDir, env.media.dir].filter((one) => one !== undefined)
  const free = await Promise.all(folders.map(freeRatioOf))
  const known = free.filter((ratio) => ratio !== undefined)
  return {
    hasDrillFailed: drill && drill.failure !== null,
    diskFree: known.length > 0 ? Math.min(...known) : undefined,
  }
}

/** @returns undefined when there is no such folder */
async function freeRatioOf(folder: string) {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && disk.bavail / disk.blocks
}

function readInTime(kinds: string[]) {
  const shop = readShopFigures(kinds).catch((err) => {
    log.warn({ err }, 'the database did not answer a scrape')
    return undefined
  })
  return answerInTime(shop, SHOP_MS, () => undefined)
}

/**
 * @returns undefined: none are made. Where none is found, because there is none yet or a disk is
 * not mounted, the age of the shop's data.
 */
async function backupAge() {
  if (!env.backupDir) return undefined
  const [newest] = await listBackups(env.backupDir).catch(() => [])
  return secondsSince(newest?.at ?? (await stat(env.dataDir)).birthtime)
}

function secondsSince(at: Date) {
  return (Date.now() - at.getTime()) / 1000
}
