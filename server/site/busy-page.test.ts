import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { BUSY } from '../platform/rate-limit/concurrency-limit.ts'
import { busyPage } from './busy-page.ts'

test('a busy shop’s page has its own style, which its policy allows, and asks for no other file', () => {
  const { headers, body } = busyPage('/search?q=disc.data')
  expect(headers['content-type']).toContain('text/html')
  const [, style = ''] = /<style>(.*)<\/style>/.exec(body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
  expect(style).toContain('color-scheme:light dark')
  expect(body).not.toMatch(/url\(|src=|<link/)
})

test('the data of a page is answered by the sentence alone, which the page shows', () => {
  for (const url of ['/search.data?q=disc', '/catalog/brakes.data']) {
    const { headers, body } = busyPage(url)
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toBe(BUSY)
  }
})
