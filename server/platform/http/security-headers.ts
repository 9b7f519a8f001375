import { env } from '../env.server.ts'

// Made once: nothing here depends on a request.

const isSecure = env.publicUrl.startsWith('https:')

/** Every response has these; a page replaces the content security policy with its own. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups', // the popups of a sign-in elsewhere
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
}

// https://docs.stripe.com/security/guide#content-security-policy; the sandbox is on this site.
const STRIPE = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
}
const card = env.stripe.sandbox ? { script: '', frame: "'self'", connect: '' } : STRIPE

/** In development Vite puts styles and its own connection into the page. */
const dev = import.meta.env.DEV ? { style: "'unsafe-inline'", connect: 'ws:' } : undefined

/**
 * The content security policy of a page. Pages navigate without a new document, so all have the
 * same policy but for the hashes of their inline scripts.
 * @param scriptHashes of those, as `sha256-…`
 */
export function pagePolicy(scriptHashes: string[]) {
  const inline = scriptHashes.map((hash) => `'${hash}'`).join(' ')
  const directives = [
    "default-src 'none'",
    `script-src 'self' ${inline} ${card.script}`,
    `style-src 'self' ${dev?.style ?? ''}`,
    // The staff and users enter the URLs of product and profile pictures.
    `img-src 'self' data: https: ${isSecure ? '' : 'http:'}`,
    "font-src 'self'",
    `connect-src 'self' ${card.connect} ${dev?.connect ?? ''}`,
    `frame-src ${card.frame}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.map((directive) => directive.trim().replace(/ +/g, ' ')).join('; ')
}
