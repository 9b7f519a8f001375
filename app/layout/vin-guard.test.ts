import { expect, test } from 'vitest'
import { HELD_SCRIPT } from './head-script.ts'
import { MAY_BE_VIN } from './vin-guard.ts'

test.each([
  '1HGCM82633A004352',
  '1HG CM826 33A 004352',
  'vin 1HGCM82633A004352',
  ' 1HGC M826 33A0 0435 ',
  '1HGCM 82633 A004352',
  '1HGCM\u00a082633\u2011A004352',
  'VIN: 1HGCM 82633 A004352',
  'WVWZ ZZ1K Z8W1 2345 6',
  'accord vin 1HG CM8 26 33A 004352 pads',
  'golf: WVW-ZZZ 1K brake pads',
  'camry JTD KAR FU0 H31 23456',
])('what may be a VIN is looked at before it is sent: %s', (q) =>
  expect(MAY_BE_VIN.test(q)).toBe(true),
)

test.each(['brake pads', 'f150 oil filter', 'front brake pads for a 2014 golf', 'oil'])(
  'other searches are not held: %s',
  (q) => expect(MAY_BE_VIN.test(q)).toBe(false),
)

test('the script in the head has the same rule', () => {
  expect(HELD_SCRIPT).toContain(String(MAY_BE_VIN))
})
