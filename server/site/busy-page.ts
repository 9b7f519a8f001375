import { OUTAGE_RETRY_SECONDS } from '../http/error-handler.ts'
import { BUSY } from '../rate-limit/concurrency-limit.ts'

/** Bare: it is for floods, and for the few visitors whom one meets. */
export const BUSY_PAGE = {
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(OUTAGE_RETRY_SECONDS),
  },
  body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${BUSY}</title><p>${BUSY}</p><p><a href="">Try again</a></p></html>`,
}
