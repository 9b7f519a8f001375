import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

// What a browser downloads for each page of the build, against budgets.json: every script that the
// page can't do without, and the stylesheet. A `light` page has no packages but those named: none
// for forms, validation, payment or toasts.

/**
 * How far over its budget a page may be: one changed class moves a dozen pages by a tenth. A budget
 * says what was measured, so what adds a kB to a page is always noticed.
 */
const TOLERANCE_KB = 0.5

/**
 * @typedef {object} Route
 * @property {string} id
 * @property {string} [parentId]
 * @property {string} [path]
 * @property {boolean} [index]
 * @property {string} module
 * @property {string[]} [imports]
 * @property {string} [clientLoaderModule]
 * @property {string} [hydrateFallbackModule]
 */

/**
 * @typedef {{ entry: { module: string, imports: string[] }, routes: Record<string, Route> }}
 *   Manifest
 */

const CLIENT = 'build/client'

const budgets = readJson('budgets.json')
const { light } = budgets
/** @type {Record<string, string[]>} */
const modulesOf = readJson('build/modules.json')
const manifest = readManifest()
/** @type {string[]} */
const failures = []

/** @type {Map<string, string[]>} */
const pages = new Map(
  Object.values(manifest.routes)
    .filter((route) => route.index || !hasChildren(route))
    .filter((route) => route.id !== 'root')
    .map((route) => [urlOf(route), scriptsOf(route)]),
)

for (const [page, scripts] of pages) {
  expectWithin(page, sizeOf(scripts), budgets.scripts[page])
  if (light.pages.includes(page)) expectLight(page, scripts)
}
for (const page of [...Object.keys(budgets.scripts), ...light.pages]) {
  if (!pages.has(page)) failures.push(`${page} is no page of the shop`)
}

const styles = readdirSync(`${CLIENT}/assets`).filter((file) => file.endsWith('.css'))
expectWithin('stylesheet', sizeOf(styles.map((file) => `assets/${file}`)), budgets.stylesheet)
for (const file of styles) {
  const faces =
    readFileSync(`${CLIENT}/assets/${file}`, 'utf8').match(/@font-face\s*{[^}]*}/g) ?? []
  // A font that is fetched may not hold back the text meanwhile.
  for (const face of faces.filter((rule) => rule.includes('url('))) {
    if (!/font-display:\s*(optional|swap|fallback)/.test(face))
      failures.push(`blocks text: ${face}`)
  }
}

for (const failure of failures) console.error(failure)
process.exit(failures.length === 0 ? 0 : 1)

/**
 * @param {string} what
 * @param {number} bytes
 * @param {number | undefined} budget
 */
function expectWithin(what, bytes, budget) {
  const size = bytes / 1000
  console.log(`${what.padEnd(28)} ${size.toFixed(1).padStart(6)} of ${budget} kB`)
  if (budget === undefined) failures.push(`${what} has no budget in budgets.json`)
  else if (size > budget + TOLERANCE_KB) {
    failures.push(`${what} is more than ${TOLERANCE_KB} kB over its budget`)
  }
}

/**
 * @param {string} page
 * @param {string[]} scripts
 */
function expectLight(page, scripts) {
  const modules = scripts.flatMap((file) => modulesOf[file] ?? [])
  for (const module of modules) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]
    const wanted = name ? light.packages.includes(name) : !light.without.includes(module)
    // The font's URL is in a module of its own; the font itself is a file.
    if (!wanted && !module.endsWith('.woff2')) failures.push(`${page} loads ${module}`)
  }
}

/** @param {Route} route */
function scriptsOf(route) {
  const { entry, routes } = manifest
  /** @type {(string | undefined)[]} */
  const files = [entry.module, ...entry.imports]
  for (const part of withParents(route, routes)) {
    const { module, imports = [], clientLoaderModule, hydrateFallbackModule } = part
    files.push(module, ...imports, clientLoaderModule, hydrateFallbackModule)
  }
  return [...new Set(files.flatMap((file) => (file ? [file.replace(/^\//, '')] : [])))]
}

/**
 * @param {Route} route
 * @param {Record<string, Route>} routes
 */
function* withParents(route, routes) {
  /** @type {Route | undefined} */
  let part = route
  while (part) {
    yield part
    part = part.parentId === undefined ? undefined : routes[part.parentId]
  }
}

/** @param {string[]} files */
function sizeOf(files) {
  return files.reduce((sum, file) => sum + statSync(path.join(CLIENT, `${file}.br`)).size, 0)
}

/** @param {Route} route */
function urlOf(route) {
  /** @type {string[]} */
  const parts = []
  for (const part of withParents(route, manifest.routes)) {
    if (part.path) parts.unshift(part.path)
  }
  return `/${parts.join('/')}`
}

/** @param {Route} route */
function hasChildren({ id }) {
  return Object.values(manifest.routes).some((route) => route.parentId === id)
}

/**
 * React Router's list of routes and their scripts. A page has its own part of it; the rest is
 * fetched once it is shown.
 * @returns {Manifest}
 */
function readManifest() {
  const name = readdirSync(`${CLIENT}/assets`).find((file) => /^manifest-.*\.js$/.test(file))
  const script = readFileSync(`${CLIENT}/assets/${name}`, 'utf8')
  const json = script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)
  return JSON.parse(json)
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
