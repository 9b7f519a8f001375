import type { FastifyInstance, FastifyReply } from 'fastify'
import { repairPath } from '#contract/catalog/repair-path.ts'
import { countByCategory, countWithin } from '../catalog/category/category-counts.ts'
import { categoryPath, listShownCategories } from '../catalog/category/category-tree.ts'
import { listShownRepairs } from '../catalog/category/repairs.ts'
import { listDiagrams } from '../catalog/diagram/diagram.ts'
import { cachedResponse } from '../platform/cache/response-cache.ts'
import { env } from '../platform/env.server.ts'
import { notFound } from '../platform/errors.ts'
import { listTextPaths } from '../platform/settings/text-page.ts'
import { getListed, type Listed, listPartPaths, MAX_URLS } from './listed-urls.ts'
import { escapeXml, XML } from './xml.ts'

// An index of sitemaps with at most `MAX_URLS` each: fixed pages and categories, vehicles with
// parts, and parts. Each has one URL, so that none is rendered twice in a minute, in whatever
// spelling it is requested.

/** The pages whose URLs are fixed, beside what the owner has written; the others need a sign-in. */
const PUBLIC_PAGES = ['/', '/catalog', '/for', '/reviews', '/login', '/signup']

const INDEX = '/sitemap.xml'

export async function sitemaps(app: FastifyInstance) {
  app.get(INDEX, cachedResponse, async ({ url }, reply) => {
    if (url !== INDEX) throw notFound('page')
    const entries = Object.keys(sitemapsOf(await getListed())).map(
      (name) => `<sitemap>${loc(urlOf(name))}</sitemap>`,
    )
    return sendXml(reply, 'sitemapindex', entries)
  })

  app.get<{ Params: { file: string } }>(
    '/sitemap/:file',
    cachedResponse,
    async (request, reply) => {
      const name = request.params.file.replace(/\.xml$/, '')
      if (request.url !== urlOf(name)) throw notFound('page')
      const all = sitemapsOf(await getListed())
      const paths = Object.hasOwn(all, name) ? await all[name]?.() : undefined
      if (!paths?.length) throw notFound('page')
      return sendXml(
        reply,
        'urlset',
        paths.map((path) => `<url>${loc(path)}</url>`),
      )
    },
  )
}

/** What each has, by its name. */
function sitemapsOf({ vehicles, firstParts }: Listed) {
  const sitemaps: Record<string, () => string[] | Promise<string[]>> = {
    pages: async () => [
      ...PUBLIC_PAGES,
      ...(await listTextPaths()),
      ...(await categoryPaths()),
      ...listShownRepairs().map(({ slug }) => repairPath(slug)),
      ...(await listDiagrams()).map(({ slug }) => `/diagrams/${slug}`),
    ],
  }
  for (let at = 0; at < vehicles.length; at += MAX_URLS) {
    sitemaps[`vehicles-${at / MAX_URLS + 1}`] = () => vehicles.slice(at, at + MAX_URLS)
  }
  for (const [at, first] of firstParts.entries()) {
    sitemaps[`parts-${at + 1}`] = () => listPartPaths(first, firstParts[at + 1])
  }
  return sitemaps
}

/** The paths of categories that have parts, themselves or below them. */
async function categoryPaths() {
  const counts = await countByCategory()
  return listShownCategories()
    .filter((one) => countWithin(one, counts) > 0)
    .map(categoryPath)
}

function urlOf(name: string) {
  return `/sitemap/${name}.xml`
}

function loc(path: string) {
  const url = env.publicUrl + path
  return `<loc>${escapeXml(url)}</loc>`
}

function sendXml(reply: FastifyReply, root: string, entries: string[]) {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return reply
    .type('application/xml; charset=utf-8')
    .send(`${XML}<${root} xmlns="${namespace}">${entries.join('')}</${root}>\n`)
}
