import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { startSession } from './follow-session.ts'
import { requireStaff } from './require-user.ts'
import { loadSession, refreshSession, signOut, useSession } from './session.ts'

type Route = () => Response | Promise<Response>

let routes: Record<string, Route>
let calls: string[]

const ROBIN = { email: 'robin@example.com', name: 'Robin', image: null, emailVerified: true }

function json(body: unknown, status = 200) {
  return new Response(JSON.stringify(body), { status })
}

beforeEach(async () => {
  localStorage.clear()
  await refreshSession() // the state of the last test
  calls = []
  routes = {
    'GET /api/auth/get-session': () => json({ user: ROBIN }),
    'PUT /api/user/robin%40example.com': () => json({ token: 'token-2' }),
    'GET /api/me': () => json({ email: ROBIN.email, role: null, permissions: [] }),
    'POST /api/auth/sign-out': () => json({}),
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    calls.push(call)
    return (routes[call] ?? (() => json({}, 404)))()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function Status() {
  const session = useSession()
  return <p>{session.status === 'in' ? session.user.email : session.status}</p>
}

test('a visitor without a token costs no call', async () => {
  expect(await loadSession()).toEqual({ status: 'out' })
  expect(calls).toEqual([])
})

test('two pages that load the session at once make one call', async () => {
  await expireMemory()
  const [one, other] = await Promise.all([loadSession(), loadSession()])
  expect(one).toMatchObject({ status: 'in', user: { email: ROBIN.email } })
  expect(other).toBe(one)
  expect(calls.filter((call) => call === 'GET /api/auth/get-session')).toHaveLength(1)
})

test('a sign-in is seen by every component, and registers the user', async () => {
  const screen = await render(<Status />)
  await expect.element(screen.getByText('out')).toBeVisible()
  await startSession()
  await expect.element(screen.getByText(ROBIN.email)).toBeVisible()
  expect(localStorage.getItem('accessToken')).toBe('token-2')
})

test('a session that has expired at the identity provider signs out here', async () => {
  await startSession()
  routes['GET /api/auth/get-session'] = () => json(null)
  expect(await refreshSession()).toEqual({ status: 'out' })
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('a token of another user is replaced by one of the signed-in user', async () => {
  localStorage.setItem('accessToken', 'token-of-another')
  const ofRobin = { email: ROBIN.email, role: 'accountant', permissions: ['audit'] }
  const answers = [{ email: 'alex@example.com', role: 'admin', permissions: ['staff'] }, ofRobin]
  routes['GET /api/me'] = () => json(answers.shift())
  expect(await refreshSession()).toMatchObject({ status: 'in', permissions: ['audit'] })
  expect(localStorage.getItem('accessToken')).toBe('token-2')
})

test('the list of a quick order stays at sign-in, and is forgotten at sign-out', async () => {
  sessionStorage.setItem('quick-order', 'NB-2451.F')
  await startSession()
  expect(sessionStorage.getItem('quick-order')).toBe('NB-2451.F')
  await signOut()
  expect(sessionStorage.getItem('quick-order')).toBeNull()
})

test('a sign-out while offline ends the identity session once online', async () => {
  await startSession()
  routes['POST /api/auth/sign-out'] = () => Promise.reject(new TypeError('Failed to fetch'))
  await signOut()
  expect(await loadSession()).toEqual({ status: 'out' })
  calls.length = 0
  dispatchEvent(new Event('online'))
  await expect.poll(() => calls).toEqual(['POST /api/auth/sign-out'])
})

test('a sign-out while offline ends no session that began later', async () => {
  await startSession()
  routes['POST /api/auth/sign-out'] = () => Promise.reject(new TypeError('Failed to fetch'))
  await signOut()
  await startSession()
  calls.length = 0
  dispatchEvent(new Event('online'))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(calls).toEqual([])
})

/** As after a load of the page: there is a token, and the session has not been fetched. */
async function expireMemory() {
  localStorage.setItem('accessToken', 'token-1')
  routes['GET /api/auth/get-session'] = () => json({}, 503)
  await refreshSession().catch(() => {})
  routes['GET /api/auth/get-session'] = () => json({ user: ROBIN })
  calls.length = 0
}

test('a page that the role may not open says so, and a customer goes to the login', async () => {
  await startSession()
  const request = new Request(`${location.origin}/dashboard/settings`)
  routes['GET /api/me'] = () => json({ email: ROBIN.email, role: 'accountant', permissions: [] })
  await expect(requireStaff(request, 'settings')).rejects.toMatchObject({ status: 403 })
  routes['GET /api/me'] = () => json({ email: ROBIN.email, role: null, permissions: [] })
  const redirect = await requireStaff(request, 'settings').catch((thrown: Response) => thrown)
  expect((redirect as Response).headers.get('location')).toContain('reason=admin')
})
