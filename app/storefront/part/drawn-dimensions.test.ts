import { expect, test } from 'vitest'
import { type Attribute, dimensionsOf } from './drawn-dimensions.ts'

const mm = (name: string, value: string): Attribute => ({ name, value, unit: 'mm' })
const bare = (name: string, value: string): Attribute => ({ name, value, unit: null })

const DISC = [mm('Diameter', '288'), mm('Thickness', '25'), mm('Minimum thickness', '22')]

test('a disc is drawn with its diameter, thickness and holes, each with its row', () => {
  const specification = [...DISC, bare('Holes', '5'), mm('Bolt circle', '112')]
  expect(dimensionsOf(specification)).toEqual({
    ...{ form: 'round', outer: { at: 0, figure: 288, text: '288 mm' }, holes: 5 },
    width: { at: 1, figure: 25, text: '25 mm' },
    least: { at: 2, figure: 22, text: '22 mm' },
    circle: { at: 4, figure: 112, text: '112 mm' },
  })
})

test.each<[string, Attribute[]]>([
  ['can', [mm('Diameter', '76'), mm('Height', '79'), bare('Thread', '3/4-16 UNF')]],
  ['can', [mm('Length', '98'), mm('Diameter', '10')]],
  ['round', [mm('Bore', '35'), mm('Outer diameter', '65'), mm('Width', '35')]],
  ['box', [mm('Width', '155'), mm('Height', '66'), mm('Thickness', '20')]],
  ['box', [mm('Length', '278'), mm('Width', '175'), mm('Height', '190')]],
  ['bolt', [bare('Thread', 'M14 x 1.25'), mm('Reach', '19'), mm('Hexagon', '16')]],
])('a %s is drawn of its sizes', (form, specification) => {
  expect(dimensionsOf(specification)?.form).toBe(form)
})

test.each<[string, Attribute[]]>([
  ['of one size', [mm('Diameter', '212'), bare('Splines', '23')]],
  ['of another part', [mm('Drum diameter', '228'), mm('Width', '42')]],
  ['in words', [mm('Diameter', 'about 288'), mm('Thickness', '25')]],
  ['without its unit', [bare('Width', '155'), bare('Height', '66')]],
  ['of nothing', []],
])('no drawing is made %s', (_, specification) => {
  expect(dimensionsOf(specification)).toBeUndefined()
})

test('a thread in inches is named, though not drawn to scale', () => {
  const thread = bare('Thread', '3/4-16 UNF')
  const filter = [mm('Diameter', '76'), mm('Height', '79'), thread]
  expect(dimensionsOf(filter)).toMatchObject({ thread: { at: 2, text: '3/4-16 UNF' } })
  expect(dimensionsOf([thread, mm('Length', '27'), mm('Hexagon', '17')])).toBeUndefined()
})

test('a box has its length across, its height upright, and the rest is its depth', () => {
  const battery = [mm('Length', '278'), mm('Width', '175'), mm('Height', '190')]
  expect(dimensionsOf(battery)).toMatchObject({
    length: { figure: 278 },
    height: { figure: 190 },
    depth: { figure: 175 },
  })
  const radiator = [mm('Width', '650'), mm('Height', '415'), mm('Depth', '26')]
  expect(dimensionsOf(radiator)).toMatchObject({ length: { figure: 650 }, depth: { figure: 26 } })
})
