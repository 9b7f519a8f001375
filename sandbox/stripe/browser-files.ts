import type { FastifyInstance } from 'fastify'
import bankJs from '../browser/bank.js?raw'
import callJs from '../browser/call.js?raw'
import cardCss from '../browser/card.css?raw'
import cardHtml from '../browser/card.html?raw'
import cardJs from '../browser/card.js?raw'
import cardElementJs from '../browser/card-element.js?raw'
import cardRulesJs from '../browser/card-rules.js?raw'
import stripeJs from '../browser/stripe.js?raw'
import threeDSecureCss from '../browser/three-d-secure.css?raw'
import threeDSecureHtml from '../browser/three-d-secure.html?raw'
import threeDSecureJs from '../browser/three-d-secure.js?raw'

const SCRIPT = 'text/javascript; charset=utf-8'
const PAGE = 'text/html; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'

const files = [
  { url: '/sandbox/stripe.js', type: SCRIPT, text: `${cardElementJs}\n${stripeJs}` },
  { url: '/sandbox/call.js', type: SCRIPT, text: callJs },
  { url: '/sandbox/bank.js', type: SCRIPT, text: bankJs },
  { url: '/sandbox/card', type: PAGE, text: cardHtml },
  { url: '/sandbox/card.js', type: SCRIPT, text: cardJs },
  { url: '/sandbox/card-rules.js', type: SCRIPT, text: cardRulesJs },
  { url: '/sandbox/card.css', type: STYLE, text: cardCss },
  { url: '/sandbox/3ds', type: PAGE, text: threeDSecureHtml },
  { url: '/sandbox/3ds.css', type: STYLE, text: threeDSecureCss },
  { url: '/sandbox/3ds.js', type: SCRIPT, text: threeDSecureJs },
]

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** What stands in for js.stripe.com: the script, and the pages that it puts into frames. */
export async function browserFiles(app: FastifyInstance) {
  for (const { url, type, text } of files) {
    app.get(url, async (_request, reply) =>
      reply
        .header('content-security-policy', POLICY)
        .header('x-frame-options', 'SAMEORIGIN')
        .type(type)
        .send(text),
    )
  }
}
