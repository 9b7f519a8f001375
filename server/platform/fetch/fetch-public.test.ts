import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '#test/port-of.ts'
import { fetchPublic, type Network } from './fetch-public.ts'

const BOUNDS = { maxBytes: 1024 * 1024, timeoutMs: 2000 }

/** Names of `.example` are this machine, which may be asked here alone. */
const HERE: Network = {
  resolve: async (host) => [
    { address: host.endsWith('.example') ? '127.0.0.1' : '10.0.0.1', family: 4 },
  ],
  allows: (ip) => ip === '127.0.0.1',
}

async function served(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://supplier.example:${portOf(server)}`
}

test('a URL is read with the headers that were asked for', async () => {
  const url = await served(({ headers }, reply) => {
    reply.setHeader('etag', '"1"').end(headers['if-none-match'])
  })
  const { status, headers, body } = await fetchPublic(
    url,
    { ...BOUNDS, headers: { 'if-none-match': '"0"' } },
    HERE,
  )
  expect([status, headers.etag, String(body)]).toEqual([200, '"1"', '"0"'])
})

test.each(['http://127.0.0.1:9', 'http://[::1]:9', 'http://localhost:9', 'http://2130706433:9'])(
  '%s is not asked: it is this machine',
  async (url) => {
    await expect(fetchPublic(url, BOUNDS)).rejects.toThrow('is in a private network.')
  },
)

test('a name with one private address among its addresses is not asked', async () => {
  const resolve = async () => [
    { address: '127.0.0.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]
  await expect(
    fetchPublic('http://supplier.example:9', BOUNDS, { ...HERE, resolve }),
  ).rejects.toThrow('supplier.example:9 is in a private network.')
})

test('the connection goes to the address that was judged, whatever the name becomes', async () => {
  const url = await served((_, reply) => void reply.end('here'))
  let asked = 0
  const resolve = async () => {
    asked += 1
    return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
  }
  expect(String((await fetchPublic(url, BOUNDS, { ...HERE, resolve })).body)).toBe('here')
  expect(asked).toBe(1)
})

test('a redirect is judged as the URL was, and followed three times', async () => {
  const url = await served(({ url: path }, reply) => {
    const left = Number(path?.slice(1))
    if (path === '/inside') reply.writeHead(302, { location: 'http://inside.test/' }).end()
    else if (path === '/file') reply.writeHead(302, { location: 'file:///etc/passwd' }).end()
    else if (left > 0) reply.writeHead(302, { location: `/${left - 1}` }).end()
    else reply.end('found')
  })
  expect(String((await fetchPublic(`${url}/3`, BOUNDS, HERE)).body)).toBe('found')
  await expect(fetchPublic(`${url}/4`, BOUNDS, HERE)).rejects.toThrow('redirects too often')
  await expect(fetchPublic(`${url}/inside`, BOUNDS, HERE)).rejects.toThrow('private network')
  await expect(fetchPublic(`${url}/file`, BOUNDS, HERE)).rejects.toThrow('no https:// URL')
})

test('a body is posted to that URL alone: a redirect is the answer', async () => {
  const received: string[] = []
  const url = await served(async (request, reply) => {
    received.push(`${request.method} ${Buffer.concat(await request.toArray())}`)
    reply.writeHead(request.url === '/moved' ? 307 : 200, { location: '/' }).end()
  })
  const post = (path: string) => fetchPublic(url + path, { ...BOUNDS, body: '{}' }, HERE)
  expect(await post('/')).toMatchObject({ status: 200 })
  expect(received).toEqual(['POST {}'])
  expect(await post('/moved')).toMatchObject({ status: 307 })
  await expect(fetchPublic('http://10.0.0.1:9', { ...BOUNDS, body: '{}' })).rejects.toThrow(
    'private network',
  )
})

test.each(['/large', '/endless'])(
  'of the answer to a post its body %s is not waited for',
  async (path) => {
    const url = await served(({ url: asked }, reply) => {
      if (asked === '/large') reply.end(Buffer.alloc(2 * 1024 * 1024))
      else reply.write('a')
    })
    const posted = fetchPublic(url + path, { ...BOUNDS, body: '{}' }, HERE)
    expect(await posted).toMatchObject({ status: 200 })
  },
)

test('an answer that is too large is not read to its end, announced or not', async () => {
  const url = await served(({ url: path }, reply) => {
    if (path === '/announced') reply.writeHead(200, { 'content-length': 1e12 })
    const write = () => void reply.write(Buffer.alloc(64 * 1024), (gone) => gone || write())
    write()
  })
  for (const path of ['/announced', '/endless']) {
    await expect(fetchPublic(url + path, BOUNDS, HERE)).rejects.toThrow('more than 1 MB')
  }
})

test('who answers late, never ends or is not there may answer later', async () => {
  const url = await served(({ url: path }, reply) => {
    if (path === '/slow') reply.write('a')
  })
  const never: Network = { ...HERE, resolve: () => new Promise(() => {}) }
  const late = { ...BOUNDS, timeoutMs: 50 }
  const doesNotAnswer = { message: expect.stringContaining('does not answer'), isTemporary: true }
  await expect(fetchPublic(url, late, HERE)).rejects.toMatchObject(doesNotAnswer)
  await expect(fetchPublic(`${url}/slow`, late, HERE)).rejects.toMatchObject(doesNotAnswer)
  await expect(fetchPublic(url, late, never)).rejects.toMatchObject(doesNotAnswer)
  await expect(fetchPublic('http://gone.example:1', late, HERE)).rejects.toMatchObject(
    doesNotAnswer,
  )
})
