import type { FastifyInstance } from 'fastify'
import { cachedResponse } from '../platform/cache/response-cache.ts'
import { env } from '../platform/env.server.ts'
import { getSetting } from '../platform/settings/setting.ts'
import { googleFeed } from './feed/google-feed.ts'
import { indexNowKey } from './index-now.ts'
import { sitemaps } from './sitemap.ts'

export const ROBOTS = `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /search\nSitemap: ${env.publicUrl}/sitemap.xml\n`

/** The small files that search engines and phones ask for, with this shop's name and URL. */
export async function siteFiles(app: FastifyInstance) {
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS))

  // Browsers request it where no page has named an icon.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg'))

  await app.register(sitemaps)
  await app.register(googleFeed)
  await app.register(indexNowKey)

  app.get('/site.webmanifest', cachedResponse, async (_request, reply) => {
    const { name } = await getSetting('shop')
    return reply.type('application/manifest+json').send(manifest(name))
  })
}

function manifest(name: string) {
  return JSON.stringify({
    name,
    short_name: name,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#f7f7f5',
    theme_color: '#ffffff',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  })
}
