import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type ServerBuild,
  UNSAFE_withComponentProps,
  UNSAFE_withErrorBoundaryProps,
  UNSAFE_withHydrateFallbackProps,
} from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { isAmong, PAGE_PARAMETERS, splitPageUrl } from '#contract/http/page-parameters.ts'
import { db } from '#server/platform/db/client.ts'
import { diagram } from '#server/platform/db/schema/diagram.ts'
import { env } from '#server/platform/env.server.ts'
import { aFitment, aModel, aPart } from '#test/parts.ts'
import { aRepair } from '#test/repairs.ts'
import * as entry from '../entry.server.tsx'
import routes from '../routes.ts'

// Each page of the shop is rendered, for several of its URLs, and what it reads of them meanwhile
// is written down.

/** URLs of the pages whose path has parameters. */
const EXAMPLES: Record<string, string[]> = {
  'catalog/:category/:sub?/:below?': ['/catalog/brakes', '/catalog/brakes/brake-pads'],
  'dashboard/jobs/:id?': ['/dashboard/jobs', '/dashboard/jobs/1'],
  'dashboard/categories/:id?': ['/dashboard/categories', '/dashboard/categories/101'],
  'dashboard/diagrams/:id?': ['/dashboard/diagrams', '/dashboard/diagrams/new'],
  'for/:year?/:make?': ['/for', '/for/2014', '/for/2014/volkswagen'],
  'for/:year/:make/:model/*': ['/for/2014/volkswagen/golf', '/for/2014/volkswagen/golf/brakes'],
  'job/:job/*': ['/job/pads-job', '/job/pads-job/2014/volkswagen/golf'],
  'diagrams/:slug': ['/diagrams/of-a-page'],
  'part/:part': [],
  'product/:productId': ['/product/01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e'],
  'checkout/done/:id': ['/checkout/done/1'],
  'order/:id': ['/order/1'],
  'order/:id/invoice': ['/order/1/invoice'],
  'dashboard/payment/:id': ['/dashboard/payment/1'],
  'dashboard/receipt/:id': ['/dashboard/receipt/1'],
  'dashboard/product/:productId': ['/dashboard/product/1'],
  'dashboard/stock/:productId': ['/dashboard/stock/1'],
  'dashboard/import/:id': ['/dashboard/import/1'],
  'dashboard/order/:id': ['/dashboard/order/1'],
  'dashboard/draft/:id': ['/dashboard/draft/1'],
  'dashboard/order/:id/lines': ['/dashboard/order/1/lines'],
  'dashboard/customer/:id': ['/dashboard/customer/1'],
  'dashboard/order/:id/slip': ['/dashboard/order/1/slip'],
  '*': ['/nowhere'],
}

/** With every parameter that some page reads, and one that none does. */
const QUERY = `?${[...new Set(Object.values(PAGE_PARAMETERS).flat())]
  .filter((name) => !/^[:*]/.test(name))
  .map((name) => (name.endsWith('.') ? `${name}Diameter=288` : `${name}=1`))
  .join('&')}&from=%2Forder%2F1&reason=admin&token=1&state=1&error=1&stranger=1`

let respond: (request: Request) => Promise<Response>

beforeAll(async () => {
  respond = createRequestHandler(await serverBuild(), 'production')
  const part = await aPart({ fits: 'vehicle', category: 'brake-pads', title: 'Brake pads' })
  await aFitment(part, await aModel('volkswagen/golf'), [2010, 2014])
  await aRepair('pads-job', [['brake-pads', null]])
  EXAMPLES['part/:part'] = [`/part/brake-pads-${part.id}`]
  const drawn = { drawing: 'diagram-wheel-end', alt: 'A wheel end' }
  await db.insert(diagram).values({ slug: 'of-a-page', name: 'Of a page', ...drawn })
  // On Node 20 React's build for development says once that it is not in production.
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  await open('/')
  silent.mockRestore()
})

test('every page is declared, and matches the URLs that React Router gives it', () => {
  const pages = [...pagesOf(routes)].filter(([route]) => route !== '*')
  expect(Object.keys(PAGE_PARAMETERS).toSorted()).toEqual(pages.map(([route]) => route).toSorted())
  const known = pages.flatMap(([, urls]) => urls)
  const spellings = known.flatMap((url) => [
    url,
    `${url}/`,
    url.toUpperCase(),
    `${url}//`,
    `/${url}`,
  ])
  const odd = ['/part', '/catalog//brakes', '/%6cogin', '/order/a%2Fb', '/a/b', '/order/1/2']
  const tree = [{ path: '', children: routes as RouteObject[] }]
  for (const url of [...spellings, ...odd, '/%E0%A4%A']) {
    const found = matchRoutes(tree, url.replace(/^\/+/, '/')) ?? []
    const path = found.map(({ route }) => route.path).filter(Boolean)
    const { isPage, read } = splitPageUrl(url)
    expect(isPage, url).toBe(path.join('/') !== '*')
    const own = matchRoutes(tree, read) ?? []
    expect(own.map(({ route }) => route.path).filter(Boolean), url).toEqual(path)
  }
})

test('a page is the same, whatever is in its URL beside the declared parameters', async () => {
  for (const [route, urls] of pagesOf(routes)) {
    expect(urls.length, `an example of ${route}`).toBeGreaterThan(0)
    for (const url of urls) {
      for (const query of ['', QUERY]) {
        const { read } = splitPageUrl(url + query)
        const [{ html }, one] = [await open(url + query), await open(read)]
        expect(html, `${url + query} reads more than ${read}`).toBe(one.html)
      }
    }
  }
})

test('each declared parameter belongs to a page, and is read', async () => {
  const pages = pagesOf(routes)
  for (const [route, declared] of Object.entries(PAGE_PARAMETERS)) {
    const names = new Set<string>()
    for (const url of pages.get(route) ?? []) {
      for (const query of [QUERY, '?stranger=1']) {
        for (const name of (await open(url + query)).names) names.add(name)
      }
    }
    const query = declared.filter((one) => !/^[:*]/.test(one))
    const read = query.filter((one) => [...names].some((name) => isAmong([one], name)))
    expect(read, route).toEqual(query)
  }
})

test.each([
  ['/for/2014/volkswagen/golf/nonsense', '/for/2014/volkswagen/golf'],
  ['/for/2010/volkswagen/golf/nonsense', '/for/2010/volkswagen/golf'],
  ['/for/2014/volkswagen/nothing', '/for/2014/volkswagen'],
  ['/for/2004/volkswagen/nothing/brakes', '/for/2004/volkswagen'],
  ['/for/2014/nobody/golf', '/for/2014'],
  ['/for/2014/nobody', '/for/2014'],
  ['/for/2004/nobody', '/for/2004'],
  ['/for/1850/volkswagen', '/for'],
  ['/for/02014/volkswagen', '/for'],
])('whatever was not found before, %s leads to %s', async (url, nearest) => {
  const { html } = await open(url)
  const [, main] = html.split('id="content"')
  expect(/href="([^"]*)"/.exec(main ?? '')?.[1]).toBe(nearest)
})

test('a page’s canonical URL has none but the number of its page', async () => {
  let found = 0
  for (const urls of pagesOf(routes).values()) {
    for (const url of urls) {
      for (const query of ['?stranger=1', QUERY]) {
        const { html } = await open(url + query)
        const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
        if (canonical === undefined) continue
        found += 1
        expect(canonical).toBe(env.publicUrl + url)
      }
    }
  }
  expect(found).toBeGreaterThan(25)
  const { html } = await open('/catalog/brakes?page=2&brand=a&utm_source=mail')
  expect(html).toContain(`<link rel="canonical" href="${env.publicUrl}/catalog/brakes?page=2"`)
})

/** The URLs of each page, by its path. */
function pagesOf(entries: RouteConfigEntry[], parent = ''): Map<string, string[]> {
  return new Map(
    entries.flatMap((one) => {
      const route = [parent, one.path].filter(Boolean).join('/')
      if (one.children) return [...pagesOf(one.children, route)]
      return [[route, EXAMPLES[route] ?? (/[:*]/.test(route) ? [] : [`/${route}`])]]
    }),
  )
}

const OURS = /\/(app|contract|server)\//
/** React Router asks whether only the data of some routes are wanted. */
const READS = ['get', 'getAll', 'has'] as const

const opened = new Map<string, ReturnType<typeof render>>()

/** Each URL is rendered once. */
function open(url: string) {
  const known = opened.get(url) ?? render(url)
  opened.set(url, known)
  return known
}

/** The page, and the names of the parameters that our code asks for. */
async function render(url: string) {
  const names: string[] = []
  const own = URLSearchParams.prototype
  const restore = READS.map((method) => {
    const read = own[method] as (name: string) => unknown
    own[method] = function (this: URLSearchParams, name: string) {
      if (OURS.test(callerOf(new Error()))) names.push(name)
      return read.call(this, name)
    } as never
    return () => {
      own[method] = read as never
    }
  })
  try {
    const response = await respond(new Request(env.publicUrl + url))
    return { names, html: await response.text() }
  } finally {
    for (const undo of restore) undo()
  }
}

/** The line of the stack that called what made the error. */
function callerOf({ stack = '' }: Error) {
  const line = stack.split('\n')[2] ?? ''
  return line.includes('node_modules') ? '' : line
}

/** As the build has it, without its browser’s files. */
async function serverBuild() {
  const modules = await modulesOf([{ id: 'root', file: 'root.tsx', path: '', children: routes }])
  const assets = Object.fromEntries(
    Object.entries(modules).map(([id, { module, ...route }]) => [
      id,
      {
        ...route,
        module: `/${id}.js`,
        hasAction: false,
        hasLoader: 'loader' in module,
        hasClientAction: false,
        hasClientLoader: 'clientLoader' in module,
        hasClientMiddleware: false,
        hasErrorBoundary: 'ErrorBoundary' in module,
        hasDefaultExport: true,
        imports: [],
        css: [],
      },
    ]),
  )
  return {
    entry: { module: entry },
    routes: modules,
    assets: { entry: { imports: [], module: '/entry.js' }, routes: assets, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: { v8_middleware: true, v8_passThroughRequests: true },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
}

/** As the build wraps what a route exports. */
function withProps(module: Record<string, unknown>) {
  const { default: Page, HydrateFallback, ErrorBoundary } = module as Record<string, () => null>
  return {
    ...module,
    ...(Page && { default: UNSAFE_withComponentProps(Page) }),
    ...(HydrateFallback && { HydrateFallback: UNSAFE_withHydrateFallbackProps(HydrateFallback) }),
    ...(ErrorBoundary && { ErrorBoundary: UNSAFE_withErrorBoundaryProps(ErrorBoundary) }),
  }
}

type Found = Record<string, { id: string; path?: string; index?: boolean; module: object }>

async function modulesOf(entries: RouteConfigEntry[], parentId?: string): Promise<Found> {
  const found: Found = {}
  for (const { file, children = [], path: segment, index, ...one } of entries) {
    const id = one.id ?? file.replace(/\.\w+$/, '')
    const module = withProps(await import(path.resolve('app', file)))
    found[id] = {
      id,
      ...(parentId && { parentId }),
      ...(segment !== undefined && { path: segment }),
      ...(index && { index }),
      module,
    }
    Object.assign(found, await modulesOf(children, id))
  }
  return found
}
