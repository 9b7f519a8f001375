import { beforeAll, expect, test } from 'vitest'
import { aFitment, aFoundPart, aModel } from '#test/parts.ts'
import { aSearchedShop, find, listQuery, sectionsOf } from '#test/searched-shop.ts'
import { countTitles, searchParts } from './search.ts'

beforeAll(async () => {
  await aSearchedShop()
  const golf = await aModel('volkswagen/golf')
  await aFoundPart('Mass air flow sensor, five pins', 'mass-air-flow-sensors')
  const filter = await aFoundPart('Fuel filter for diesel', 'fuel-filters')
  await aFitment(filter, golf, [2010, 2014])
  await aFoundPart('Air filter, panel', 'air-filters')
  await aFoundPart('Headlight bulb H7 55 W', 'bulbs')
  await aFoundPart('Headlight bulb H11 55 W', 'bulbs')
  await countTitles()
})

test('what stands before ‘need’ is of the car', async () => {
  expect((await find('golf w rotors in the back need pads')).sections).toEqual([])
})

test.each([
  ['oil filter + cabin filter golf', ['Oil filters', 'Cabin filters']],
  ['rotors and pads', ['Brake discs', 'Brake pads']],
  ['pads rotors', ['Brake discs', 'Brake pads']],
  ['pads rotors and air filter', ['Brake discs', 'Brake pads', 'Air filters']],
  ['oil and air filter', ['Oil filters', 'Air filters']],
  ['filtro de aire y de cabina', ['Air filters', 'Cabin filters']],
  ['h7 and h11 bulbs', ['Bulbs h7', 'Bulbs h11']],
  ['h7 and h11 bulbs 2 of each', ['Bulbs h7', 'Bulbs h11']],
  ['oil filter + 5w30', ['Oil filters', 'Engine oil 5w30']],
  ['oil 5w30 + spark plugs', ['Engine oil 5w30', 'Spark plugs']],
  ['pads for a golf 2012 and oil filter', ['Brake pads', 'Oil filters']],
  ['oil filter for a golf and brake pads', ['Oil filters', 'Brake pads']],
  [
    'tune up 2012 golf: spark plugs rotors cabin filter oil filter',
    ['Spark plugs', 'Brake discs', 'Cabin filters', 'Oil filters'],
  ],
  [
    'golf 2012 tune up: oil filter, cabin filter, spark plugs',
    ['Oil filters', 'Cabin filters', 'Spark plugs'],
  ],
  ['pads rotors spark plugs 5w30', ['Brake pads', 'Brake discs', 'Spark plugs', 'Engine oil 5w30']],
  [
    'pads, rotors, oil filter, cabin filter, spark plugs and 5w30',
    ['Brake pads', 'Brake discs', 'Oil filters', 'Cabin filters', 'Spark plugs', 'Engine oil 5w30'],
  ],
])('‘%s’ is for several kinds', async (q, headings) => {
  const { shown } = await sectionsOf(q)
  expect(shown.map(({ heading }) => heading).toSorted()).toEqual(headings.toSorted())
  if (!q.includes('golf')) expect(shown.filter(({ titles }) => titles.length === 0)).toEqual([])
})

test.each([
  'oil filter wrench',
  'gaskets and seals',
  'rack and pinion',
  'brake pads',
  'bulb, h7',
  'engine oil, 5w30',
])('‘%s’ is one kind', async (q) => expect((await sectionsOf(q)).shown).toEqual([]))

test.each(['pads with wear sensor', 'air filter golf con suspension deportiva'])(
  '‘%s’: with what it comes is no other kind',
  async (q) => expect((await sectionsOf(q)).shown).toEqual([]),
)

test('what no title is called by alone is no kind', async () => {
  for (const side of ['inner', 'outer']) await aFoundPart(`Tie rod end, ${side}`, 'tie-rod-ends')
  await aFoundPart('CV boot kit, outer joint', 'cv-boots')
  await countTitles()
  expect((await sectionsOf('tie rods inner and outer')).shown).toEqual([])
})

test('of a kind that is there for the other axle, that is said, and not that there is none', async () => {
  await aFoundPart('Brake caliper, rear', 'brake-calipers')
  const { shown } = await sectionsOf('front brake caliper and air filter')
  expect(shown).toContainEqual({
    ...{ heading: 'Brake calipers', titles: [] },
    why: 'None of these is for the front here.',
  })
})

test('the part that is named beside a trouble code comes first', async () => {
  const { shown } = await sectionsOf('P0171 fuel filter')
  expect(shown[0]?.heading).toBe('Fuel filters')
})

test('of what a complaint may come from, the part that it names comes first', async () => {
  await aFoundPart('Bulb P21W, for brake and turn lights', 'bulbs')
  const { shown } = await sectionsOf('my blinker goes tick tick tick very fast on one side')
  expect(shown[0]?.titles[0]).toBe('Bulb P21W, for brake and turn lights')
})

test('a trouble code is explained, and what a mechanic looks at first shown, for the car', async () => {
  const { shown, notes } = await sectionsOf('P0171 golf 2014')
  expect(notes[0]).toMatch(/^P0171: System too lean \(bank 1\)\. /)
  expect(shown.find(({ heading }) => heading === 'Fuel filters')?.titles).toEqual([
    'Fuel filter for diesel',
  ])
  expect(shown.find(({ heading }) => heading === 'Gaskets and seals')).toEqual({
    ...{ heading: 'Gaskets and seals', titles: [] },
    why: 'None here is known to fit the 2014 Volkswagen Golf.',
  })
})

test('a code that is not in the table is said to be unknown, in a line of its own, and shows nothing', async () => {
  const { shown, notes } = await sectionsOf('P1ABC and p1abd')
  expect(shown).toEqual([])
  expect(notes.map((text) => text.split(' ')[0])).toEqual(['P1ABC', 'P1ABD'])
  expect((await find('P1ABC')).cards).toEqual([])
})

test('a part that a code is of, and that is not sold, is said so', async () => {
  const notesOf = async (q: string) => (await sectionsOf(q)).notes.join()
  expect(await notesOf('P0340')).toContain('This shop has no camshaft position sensor.')
  expect(await notesOf('U0100 car wont talk')).toContain('This shop has no engine control module.')
  expect(await notesOf('P0171')).not.toContain('This shop')
})

test.each([
  '1995 chevy c1500 air filter',
  'mazda b2200 air filter',
  'volvo p1800 air filter',
  'air filter C2433 golf 2014',
  'air filter P1ABC',
])('‘%s’ has no trouble code: a car, or a number, is called so', async (q) => {
  const { cards, notes } = await find(q)
  expect(cards[0]?.title).toBe('Air filter, panel')
  expect(notes.map(({ text }) => text).join()).not.toContain('maker')
})

test('the five digits of Volkswagen are a code beside its cars, and a number elsewhere', async () => {
  const { notes } = await sectionsOf('16684 golf 2014')
  expect(notes[0]).toMatch(/^16684: P0300, Random/)
  expect((await sectionsOf('00283 abs light golf 2012')).notes[0]).toMatch(/^00283: Front left/)
  expect((await find('16684 air filter')).sections).toEqual([])
  expect((await sectionsOf('00796 vw golf')).notes.at(-1)).toMatch(/^00796 is not known here/)
  expect((await find('16684 air filter civic 2012')).sections).toEqual([])
})

test.each(['0101 check engine golf 2014', 'golf 2014 code 0101', 'engine light on 0101'])(
  '‘%s’: a code without its letter is one',
  async (q) => expect((await sectionsOf(q)).notes[0]).toMatch(/^P0101: /),
)

test('four digits without a word of a code are none', async () => {
  expect((await find('0101 air filter')).sections).toEqual([])
})

test('amounts and boxes behind the sizes of a list are no words', async () => {
  const { shown, notes } = await sectionsOf('h7 x2, h11 one box, air filter')
  expect(shown.map(({ titles }) => titles[0])).toEqual([
    'Headlight bulb H7 55 W',
    'Headlight bulb H11 55 W',
    'Air filter, panel',
  ])
  expect(notes).toEqual([])
})

test('a code of one maker is said to be unknown beside its car', async () => {
  expect((await sectionsOf('P1ABC code golf 2014')).notes).toEqual([
    'P1ABC is not known here: it may be a code of one maker.',
  ])
})

test.each([
  'car squeals when braking',
  'my brakes are squeaky',
  'squeeky breaks',
  'los frenos chirrían',
  'it squeaks',
  'it squeaks 2014 golf',
  'my 2014 golf squeaks',
])('‘%s’ is a symptom: pads first, with a sentence of advice', async (q) => {
  const { shown, notes } = await sectionsOf(q)
  expect(shown[0]?.heading).toBe('Brake pads')
  expect(shown[0]?.titles.length).toBeGreaterThan(0)
  expect(notes[0]).toMatch(/^Often worn pads/)
})

test.each([
  ['wont crank just one loud click, battery is new', 'Starter motors'],
  ['brake lights never go off golf 2014', 'Switches'],
  ['my ac stinks of mildew', 'Cabin filters'],
  ['hard to start on freezing mornings jetta 2012 tdi', 'Glow plugs'],
  ['droning that gets louder the faster u go', 'Wheel bearings'],
  ["ur hood doesn't stay open", 'Gas struts'],
  ['clonking at the front over sleeping policemen', 'Stabilizer links'],
  ['white smoke and it keeps losing coolant', 'Gaskets and seals'],
  ['red stop lights wont shut off after i park', 'Switches'],
  ['brake lights stay lit with the key out', 'Switches'],
  ['revs go up but she doesnt pull anymore', 'Clutch kits'],
  ['engine just revs and will not pull uphill', 'Clutch kits'],
  ['my brake pedal throbs when i come to a stop', 'Brake discs'],
  ['knocking on cobblestones', 'Stabilizer links'],
  ['front wheel hums above 40', 'Wheel bearings'],
  ['clacking in tight turns', 'CV joints'],
  ['it spins but wont catch', 'Fuel pumps'],
  ['radiator boils on hills', 'Coolant'],
  ['tune up golf 2012', 'Spark plugs'],
  ['front brake job', 'Brake pads'],
  ['my 2014 golf grinds', 'Brake pads'],
  ['it clunks', 'Stabilizer links'],
  ['something rattles', 'Stabilizer links'],
  ['it smokes', 'Gaskets and seals'],
  ['my car pulls', 'Tires'],
])('‘%s’ describes a symptom in other words than the table: %s first', async (q, heading) => {
  expect((await sectionsOf(q)).shown[0]?.heading).toBe(heading)
})

test('of what a symptom may come from, that of which a part fits the car comes first', async () => {
  const headingsOf = async (q: string) => (await sectionsOf(q)).shown.map(({ heading }) => heading)
  const [airFilters, fuelFilters, sensors] = await headingsOf('car has no power')
  expect([airFilters, fuelFilters]).toEqual(['Air filters', 'Fuel filters'])
  expect(await headingsOf('car has no power golf 2012')).toEqual([fuelFilters, airFilters, sensors])
})

test.each(['door makes clicking noise when locking', 'sunroof leaks when it rains'])(
  '‘%s’ is a complaint that is not known: no goods by its single words',
  async (q) => {
    const { cards, notes } = await find(q)
    expect(cards).toEqual([])
    expect(notes[0]).toMatchObject({
      text: expect.stringContaining('not known here'),
      link: { q, isExact: true },
    })
  },
)

test.each([
  'brake pads that dont squeal',
  'brake squeal shims',
  'anti squeal brake grease',
  'power steering stop leak',
  'coolant leak sealer',
  'oil leak stop additive',
  'overheating gauge',
  'check engine light reader',
  'mirror glass only, the heated one, some kid hit it with a baseball',
])('‘%s’ are goods, and no complaint', async (q) => {
  expect((await find(q)).sections).toEqual([])
})

test('a symptom has a link to the search for its words', async () => {
  const { notes } = await find('brakes squeak')
  expect(notes[0]?.link).toMatchObject({ q: 'brakes squeak', isExact: true })
  const exact = await searchParts('brakes squeak', { query: listQuery, isExact: true })
  expect(exact.sections).toEqual([])
})

test.each(['brake pads', 'oil filter golf 2014', 'wheel bearing', 'spark plug m14'])(
  '‘%s’ is no symptom',
  async (q) =>
    expect((await sectionsOf(q)).notes).not.toContainEqual(expect.stringMatching(/^Often/)),
)

test('of ‘left + right’ the parts of both sides are shown', async () => {
  for (const side of ['left', 'right']) await aFoundPart(`Control arm, ${side}`, 'control-arms')
  const { shown } = await sectionsOf('control arms left + right, air filter')
  expect(shown.map(({ titles }) => titles.length)).toEqual([2, 1])
})
