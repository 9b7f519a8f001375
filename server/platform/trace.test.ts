import { expect, test } from 'vitest'
import { readTrace, runInTrace, traceHeaders } from './trace.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

test.each([
  [`00-${ID}-${SPAN}-01`, { id: ID, isSampled: true }],
  [`00-${ID}-${SPAN}-00`, { id: ID, isSampled: false }],
  // A later version's flags, and what it says more.
  [`01-${ID}-${SPAN}-03`, { id: ID, isSampled: true }],
  [`cc-${ID}-${SPAN}-02-more`, { id: ID, isSampled: false }],
])('%s is read', (traceparent, trace) => {
  expect(readTrace({ traceparent })).toEqual(trace)
})

test.each([
  '',
  ID,
  `00-${ID}-${SPAN}`,
  `00-${ID}-${SPAN}-01-more`,
  `00-${ID}-${SPAN}-01-`,
  `cc-${ID}-${SPAN}-01more`,
  `ff-${ID}-${SPAN}-01`,
  `00-${ID.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${ID}-${'0'.repeat(16)}-01`,
  `00-${ID}-${SPAN}-0x`,
  `00-${ID}-${SPAN}-01, 00-${ID}-${SPAN}-01`, // sent twice
])('“%s” is malformed, and ignored', (traceparent) => {
  expect(readTrace({ traceparent, tracestate: 'a=1' })).toBeUndefined()
})

const traceparent = `00-${ID}-${SPAN}-01`

test.each([
  ['a=1', 'a=1'],
  ['a=1 , b=2,,c@d=x y', 'a=1,b=2,c@d=x y'],
  ['a=1,a=2', undefined],
  ['A=1', undefined],
  ['a', undefined],
  ['a=1=2', undefined],
  ['a=ü', undefined],
  [`a=1${' '.repeat(100)},b=2`, 'a=1,b=2'],
  [`a=1,${'\t'.repeat(1_100)}b=2`, undefined], // of 15,000 blanks it took a second
  [`a=${'1'.repeat(600)}`, undefined],
  [Array.from({ length: 33 }, (_, n) => `k${n}=1`).join(), undefined],
])('of the state %s, what is passed on is %s', (tracestate, state) => {
  expect(readTrace({ traceparent, tracestate })).toMatchObject({ id: ID })
  expect(readTrace({ traceparent, tracestate })?.state).toBe(state)
})

test('each thing that leaves the shop is a span of its own, also after a wait', async () => {
  expect(traceHeaders()).toEqual({})
  const trace = readTrace({ traceparent, tracestate: 'a=1' })
  const sent = await runInTrace(trace, async () => {
    const first = traceHeaders()
    await new Promise(setImmediate)
    return [first, traceHeaders()]
  })
  const spans = new Set(sent.map((headers) => headers.traceparent?.split('-')[2]))
  expect(spans.size).toBe(2)
  expect(spans).not.toContain(SPAN)
  expect(sent[0]).toMatchObject({ tracestate: 'a=1' })
  expect(sent[0]?.traceparent).toMatch(new RegExp(`^00-${ID}-[0-9a-f]{16}-01$`))
})
