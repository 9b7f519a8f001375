import path from 'node:path'
import pg from 'pg'
import { embeddedConnection } from '#server/platform/db/embedded/embedded.ts'
import { freePort } from '#test/free-port.js'
import { fill, type Size } from './data.ts'
import { type Measured, startMeasured, stop, untilAnswers } from './process.ts'

/** The build on a database of its own, as a shop's owner starts it. */
export type Shop = Measured & {
  dataDir: string
  db: pg.Pool
  connection: object
  /** A bare server in the same process, if it was asked for with BARE_PORT. */
  inside?: Measured
}

/** The folder of a shop's data, by its name. */
export function dataDirOf(name: string) {
  return path.join(process.env.BENCH_FOLDER ?? '', name)
}

/** Those that have their rows: a shop may be stopped and started again. */
const filled = new Set<string>()

/** An origin that may call the API from another site. */
export const CORS_ORIGIN = 'https://elsewhere.example'

/** @param name its own, of all that run */
export async function startShop(
  name: string,
  size: Size,
  env: Record<string, string> = {},
): Promise<Shop> {
  const dataDir = dataDirOf(name)
  const port = env.PORT ?? String(await freePort())
  const child = startMeasured('server.js', {
    PORT: port,
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1', // each order comes from an IP of its own
    CORS_ORIGINS: CORS_ORIGIN,
    ...env,
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(`${url}/api/ready`)
  const connection = embeddedConnection(dataDir)
  const db = new pg.Pool(connection)
  // An idle connection that PostgreSQL ends, say because its shop is stopped, would end the
  // benchmark. A query on it fails by itself.
  db.on('error', () => {})
  if (!filled.has(name)) await fill(db, size)
  filled.add(name)
  const inside = env.BARE_PORT && { url: `http://127.0.0.1:${env.BARE_PORT}`, child }
  return { url, child, dataDir, db, connection, ...(inside && { inside }) }
}

export async function startBare(file: string, env: Record<string, string> = {}): Promise<Measured> {
  const port = await freePort()
  const child = startMeasured(file, { ...env, PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(url)
  return { url, child }
}

export async function stopShop(shop: Shop) {
  await shop.db.end()
  await stop(shop)
}
