import { expect, test } from 'vitest'
import { keepUnits } from './keep-units.ts'

test.each([
  ['Diameter 288 mm, Thickness 25 mm', 'Diameter 288\u00a0mm, Thickness 25\u00a0mm'],
  ['Fits if “Front discs 288 mm” applies', 'Fits if “Front discs 288\u00a0mm” applies'],
  ['Opening temperature 87 °C', 'Opening temperature 87\u00a0°C'],
  ['93 x 118 mm', '93\u00a0x\u00a0118\u00a0mm'],
  [
    '39 x 72 x 37 mm, 5 x 5 x 5',
    '39\u00a0x\u00a072\u00a0x\u00a037\u00a0mm, 5\u00a0x\u00a05\u00a0x\u00a05',
  ],
  ['Thread M14 x 1.5, wheel 6J x 15', 'Thread M14\u00a0x\u00a01.5, wheel 6J\u00a0x\u00a015'],
  ['Made for 2010 to 2014, 4 mats, 2 x pads', 'Made for 2010 to 2014, 4 mats, 2 x pads'],
])('a number does not break from its unit: %s', (text, kept) => {
  expect(keepUnits(text)).toBe(kept)
})
