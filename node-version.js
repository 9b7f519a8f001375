import { existsSync } from 'node:fs'
import path from 'node:path'

// The Node that the shop runs on. npm installs it with the shop (package.json,
// optionalDependencies) and runs the scripts with it. What can be started without npm imports this
// file first: an older Node says which one to take. JavaScript, which the older one can read.

export const NODE = 24

const has = process.versions.node
if (Number.parseInt(has, 10) < NODE) {
  const own = path.join(import.meta.dirname, 'node_modules/.bin/node')
  const advice = existsSync(own)
    ? `npm has installed Node ${NODE} with it. Use an npm command, such as npm start, or ${own} instead of node.`
    : `npm install brings Node ${NODE}, unless optional packages are omitted. Where npm ignores scripts, node link-node.js links it.`
  console.error(`Driveline runs on Node ${NODE}, and this is Node ${has}. ${advice}`)
  process.exit(1)
}
