import { freePort } from '#test/free-port.js'
import { startMeasured, stop, untilAnswers, usageOf } from './process.ts'

/**
 * Measures a start on existing data, until Home has been served.
 * @returns `cpuMs` of the shop's process, without its PostgreSQL's, and `wallMs`
 */
export async function measureStart(dataDir: string) {
  const port = await freePort()
  const began = performance.now()
  const url = `http://127.0.0.1:${port}`
  const child = startMeasured('server.js', { PORT: String(port), DATA_DIR: dataDir })
  await untilAnswers(`${url}/`)
  const wallMs = performance.now() - began
  const { cpuMs } = await usageOf({ url, child })
  await stop({ url, child })
  return { cpuMs, wallMs }
}
