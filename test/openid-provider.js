import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { interactionPolicy, Provider } from 'oidc-provider'

// A certified OpenID Connect implementation in place of Google:
// `node test/openid-provider.js <the shop's URL>`. It has the same paths as the Google sandbox and
// prints its URL.

const [shopUrl = ''] = process.argv.slice(2)

const ACCOUNTS = [
  { sub: 'ada', name: 'Ada Byron', email: 'ada.byron@gmail.com' },
  { sub: 'emil', name: 'Emil Post', email: 'emil.post@parts.example' },
].map((account) => ({ ...account, email_verified: true, picture: '/art/people/noor.svg' }))

const policy = interactionPolicy.base()
policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))

const provider = new Provider(`${shopUrl}/sandbox/google`, {
  clients: [
    {
      client_id: 'sandbox',
      client_secret: 'sandbox-secret',
      redirect_uris: [`${shopUrl}/api/auth/callback/google`],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  routes: {
    authorization: '/sandbox/google/authorize',
    token: '/sandbox/google/token',
    jwks: '/sandbox/google/keys',
  },
  jwks: { keys: [{ ...newKey(), kid: 'certified', use: 'sig', alg: 'RS256' }] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
  conformIdTokenClaims: false, // as Google's, the ID token has the claims of all scopes
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { policy, url: (_ctx, { uid }) => `/choose/${uid}` },
  findAccount: (_ctx, sub) => ({
    accountId: sub,
    claims: () => ACCOUNTS.find((account) => account.sub === sub),
  }),
})
const handle = provider.callback()

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  if (!pathname.startsWith('/choose/')) return handle(request, response)
  const sub = searchParams.get('account')
  if (sub) return choose(request, response, sub)
  const links = ACCOUNTS.map(
    (account) => `<li><a href="?account=${account.sub}">${account.name}</a>`,
  )
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<!doctype html><h1>Choose an account</h1><ul>${links.join('')}</ul>`)
})

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} sub
 */
async function choose(request, response, sub) {
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId: sub, clientId: params.client_id })
  grant.addOIDCScope(params.scope)
  await provider.interactionFinished(request, response, {
    login: { accountId: sub },
    select_account: {},
    consent: { grantId: await grant.save() },
  })
}

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ format: 'jwk' })
}

await once(server.listen(0, '127.0.0.1'), 'listening')
console.log(
  `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
)
