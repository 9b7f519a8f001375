import { expect, test } from 'vitest'
import { keepUnits } from './keep-units.ts'

test.each([
  ['Diameter 288 mm, Thickness 25 mm', 'Diameter 288\u00a0mm, Thickness 25\u00a0mm'],
  ['Fits if “Front discs 288 mm” applies', 'Fits if “Front discs 288\u00a0mm” applies'],
  ['Opening temperature 87 °C', 'Opening temperature 87\u00a0°C'],
  ['Made for 2010 to 2014, 4 mats, M14 x 1.5', 'Made for 2010 to 2014, 4 mats, M14 x 1.5'],
])('a number does not break from its unit: %s', (text, kept) => {
  expect(keepUnits(text)).toBe(kept)
})
