import { createHash } from 'node:crypto'
import { OUTAGE_RETRY_SECONDS } from '../platform/http/error-handler.ts'
import { BUSY } from '../platform/rate-limit/concurrency-limit.ts'

/** The shop's colors, without its files: each would be one more request to a busy shop. */
const STYLE =
  ':root{color-scheme:light dark}' +
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;' +
  'text-align:center;font:1rem/1.5 system-ui,sans-serif;' +
  'color:light-dark(#14171a,#eceeee);background:light-dark(#f7f7f5,#14171a)}' +
  'main{padding:1rem;max-width:28rem}h1{font-size:1.5rem;line-height:1.2;text-wrap:balance}' +
  'a{display:inline-block;margin-top:.5rem;padding:.625rem 1rem;border-radius:.375rem;' +
  'font-weight:600;text-decoration:none;' +
  'color:light-dark(#fff,#14171a);background:light-dark(#c2410c,#ff8a4c)}' +
  'a:focus-visible{outline:2px solid;outline-offset:2px}'

const hash = createHash('sha256').update(STYLE).digest('base64')

const PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${BUSY}</title><style>${STYLE}</style><main><h1>${BUSY}</h1><p>Your basket is kept.</p><a href="">Try again</a></main></html>`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'retry-after': String(OUTAGE_RETRY_SECONDS),
}

/**
 * Small and constant: it is for floods, and for the few visitors whom one meets. The browser that
 * only asks for the data of a page shows the text in the page that it has.
 */
export function busyPage(url: string) {
  const isData = url.split('?', 1)[0]?.endsWith('.data')
  if (!isData) return { headers, body: PAGE }
  return { headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' }, body: BUSY }
}
