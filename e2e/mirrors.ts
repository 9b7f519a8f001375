import { addParts } from './parts.ts'

// Parts of a category that the demo leaves empty: three mirrors for a Saab, and one part with a
// long name.

export const CONDITION = 'Front discs 288 mm'
export const LONG_TITLE =
  'Hood strut, left and right, with ball studs and clips, for cars with the heated washer nozzles of the winter pack'

export function addMirrors() {
  return addParts([
    {
      title: 'Mirror glass, left, heated',
      number: 'MG 10-L',
      category: 1406,
      attributes: [['Width', '180', 'mm']],
      fitments: [{ model: 'saab/9-5', years: [2002, 2005] }],
    },
    {
      title: 'Mirror glass, right',
      number: 'MG 10-R',
      category: 1406,
      stock: 0,
      attributes: [['Width', '175', 'mm']],
      numbers: [['oe', '5128 1077']],
      fitments: [{ model: 'saab/9-5', years: [2002, 2005], engine: '2.3 Turbo' }],
    },
    {
      title: 'Mirror glass, right, dimming',
      category: 1406,
      attributes: [['Width', '175', 'mm']],
      numbers: [['oe', '51281077']],
      fitments: [{ model: 'saab/9-5', years: [2002, 2005], conditions: [CONDITION] }],
    },
    {
      title: LONG_TITLE,
      number: 'HS 77-W',
      category: 1407,
      fitments: [{ model: 'saab/9-5', years: [2007, 2008] }],
    },
  ])
}
