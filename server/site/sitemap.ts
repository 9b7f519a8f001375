import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { CATEGORIES, categoryPath } from '#contract/category.ts'
import { partPath, partSlug } from '#contract/part-path.ts'
import { countByCategory } from '../catalog/category.ts'
import { db } from '../db/client.ts'
import { env } from '../env.server.ts'
import { notFound } from '../errors.ts'

// An index of sitemaps with at most `MAX_URLS` each: fixed pages and categories, vehicles with parts, and parts.

const MAX_URLS = 10_000
/** Search engines read a sitemap daily at most. */
const CACHE_CONTROL = 'public, max-age=3600'

/** The pages whose URLs are fixed; the others need a sign-in. */
const PUBLIC_PAGES = [
  '/',
  '/catalog',
  '/for',
  '/reviews',
  '/blog',
  '/portfolio',
  '/login',
  '/signup',
]

const SOLD = sql`deleted_at is null and state = 'live'`
/** The years of each model for which a part is listed. */
const VEHICLES = sql`select distinct f.model_id, y.year from fitment f
  join vehicle_model m on m.id = f.model_id
  cross join lateral generate_series(f.year_from::int, f.year_to::int) as y (year)
  where f.is_listed and m.years @> y.year`

export async function sitemaps(app: FastifyInstance) {
  app.get('/sitemap.xml', async (_request, reply) => {
    const { rows } = await db.execute<{ parts: number; vehicles: number }>(sql`
      select (select count(*)::int from product where ${SOLD}) as parts,
        (select count(*)::int from (${VEHICLES}) v) as vehicles`)
    const { parts = 0, vehicles = 0 } = rows[0] ?? {}
    const names = ['pages', ...numbered('vehicles', vehicles), ...numbered('parts', parts)]
    const entries = names.map((name) => `<sitemap>${loc(`/sitemap/${name}.xml`)}</sitemap>`)
    return reply.headers(HEADERS).send(xml('sitemapindex', entries))
  })

  app.get<{ Params: { name: string } }>('/sitemap/:name', async ({ params }, reply) => {
    const [, kind, number] = /^(pages|vehicles|parts)(?:-(\d{1,6}))?\.xml$/.exec(params.name) ?? []
    const offset = (Number(number ?? 1) - 1) * MAX_URLS
    const paths = kind === undefined || offset < 0 ? [] : await pathsOf(kind, offset)
    if (paths.length === 0) throw notFound('page')
    const entries = paths.map((path) => `<url>${loc(path)}</url>`)
    return reply.headers(HEADERS).send(xml('urlset', entries))
  })
}

const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': CACHE_CONTROL }

async function pathsOf(kind: string, offset: number) {
  if (kind === 'pages') return offset > 0 ? [] : [...PUBLIC_PAGES, ...(await categoryPaths())]
  return kind === 'parts' ? partPaths(offset) : vehiclePaths(offset)
}

/** Of categories that have parts, themselves or below them. */
async function categoryPaths() {
  const counts = await countByCategory()
  const used = CATEGORIES.filter(({ id }) => counts[id])
  const parents = new Set(used.map(({ parentId }) => parentId))
  return CATEGORIES.filter((one) => used.includes(one) || parents.has(one.id)).map(categoryPath)
}

async function partPaths(offset: number) {
  const { rows } = await db.execute<{ _id: string; title: string }>(sql`
    select id as "_id", coalesce(title, name) as title from product where ${SOLD}
    order by id limit ${MAX_URLS} offset ${offset}`)
  return rows.map(({ _id, title }) => partPath({ _id, slug: partSlug(title) }))
}

async function vehiclePaths(offset: number) {
  const { rows } = await db.execute<{ path: string }>(sql`
    select concat_ws('/', v.year, make.slug, m.slug) as path from (${VEHICLES}) v
    join vehicle_model m on m.id = v.model_id join make on make.id = m.make_id
    order by v.model_id, v.year limit ${MAX_URLS} offset ${offset}`)
  return rows.map(({ path }) => `/for/${path}`)
}

function numbered(name: string, urls: number) {
  return Array.from({ length: Math.ceil(urls / MAX_URLS) }, (_, place) => `${name}-${place + 1}`)
}

function loc(path: string) {
  const url = env.publicUrl + path
  return `<loc>${url.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</loc>`
}

function xml(root: string, entries: string[]) {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">${entries.join('')}</${root}>\n`
}
