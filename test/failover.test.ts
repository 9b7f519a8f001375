import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ofMachine, ofShops, onLoopback } from '../failover/addresses.ts'
import { toTable, withTable } from '../failover/document.ts'
import { longestPause, type Result, violationsOf } from '../failover/results.ts'

// The parts of `npm run failover` that need no machines.

const read = (name: string) => readFileSync(`ops/${name}`, 'utf8')

const RESULT: Result = {
  title: 'a shop is killed',
  kind: 'fault',
  seconds: 1.26,
  requests: 1_200,
  failed: new Map([[503, 3]]),
  acknowledged: 1_000,
  lost: 0,
  twice: 0,
  broken: [],
}

test('the files of a machine are those of machine a with its own name and IP', () => {
  const etcd = ofMachine(read('etcd.yml'), 'b', [['/var/lib/etcd', '/tmp/b']])
  expect(etcd).toContain('name: b\ndata-dir: /tmp/b/driveline\n')
  expect(etcd).toContain('\nlisten-peer-urls: http://127.77.0.2:2380\n')
  expect(etcd).toContain('\ninitial-advertise-peer-urls: http://127.77.0.2:2380\n')
  expect(etcd).toContain('a=http://127.77.0.1:2380,b=http://127.77.0.2:2380')
  const patroni = ofMachine(read('patroni.yml'), 'c', [])
  expect(patroni).toContain('  listen: 127.77.0.3:5432\n  connect_address: 127.77.0.3:5432\n')
  expect(patroni).toContain('hosts: [127.77.0.1:2379, 127.77.0.2:2379, 127.77.0.3:2379]')
  expect(patroni).toContain('host all all 127.0.0.0/8')
})

test('the balancers’ files name the loopback and nothing else', () => {
  const database = onLoopback(read('haproxy-database.cfg'), [])
  expect(database).toContain('bind 127.77.0.4:5432')
  expect(database).toContain('server c 127.77.0.3:5432')
  const shops = ofShops(read('haproxy.cfg'))
  expect(shops).toContain('bind 127.77.0.4:8443\n')
  expect(shops).toContain('server two 127.77.0.4:3002')
  expect(database + shops).not.toMatch(/10\.0\.0\.|127\.0\.0\.1:|:443/)
})

test('a file that lacks what is to be changed is refused', () => {
  expect(() => ofShops('listen elsewhere')).toThrow('the file has no bind :80')
})

test('the longest pause begins with the fault', () => {
  expect(longestPause([1_000, 9_000, 4_500, 6_000], 4_000)).toBe(3)
  expect(longestPause([1_000], 4_000)).toBe(0)
})

test('503s are right during a fault, and wrong during a planned change', () => {
  expect(violationsOf(RESULT)).toEqual([])
  expect(violationsOf({ ...RESULT, kind: 'planned' })).toEqual(['3 requests failed'])
})

test('any other status is wrong, and no answer is, unless the balancer itself ended', () => {
  const failed = new Map([
    [500, 2],
    [0, 1],
  ])
  expect(violationsOf({ ...RESULT, failed })).toEqual(['2 × status 500', '1 × no answer'])
  const broken = { ...RESULT, failed, breaksConnections: true }
  expect(violationsOf(broken)).toEqual(['2 × status 500'])
})

test('lost and repeated orders, a long pause and broken invariants are wrong', () => {
  const wrong = { ...RESULT, lost: 1, twice: 2, seconds: 25.1, broken: ['stock is wrong'] }
  expect(violationsOf(wrong)).toEqual([
    '1 acknowledged orders are lost',
    '2 orders were placed twice',
    'no order was acknowledged for 25.1 s',
    'stock is wrong',
  ])
})

test('the asynchronous control has to lose orders', () => {
  const control = { ...RESULT, kind: 'asynchronous' as const }
  expect(violationsOf({ ...control, lost: 5 })).toEqual([])
  expect(violationsOf(control)).toEqual(['no order is lost: the scenario shows nothing'])
})

test('the table goes between the marks of the document', () => {
  const document = 'before\n<!-- table -->\nold\n<!-- end of table -->\nafter\n'
  const table = toTable([RESULT])
  expect(table.split('\n').at(-1)).toBe('|a shop is killed|1.3|3 of 1,200|0 of 1,000|')
  expect(withTable(document, table)).toBe(document.replace('old', table))
  expect(() => withTable('', table)).toThrow('no marks')
})
