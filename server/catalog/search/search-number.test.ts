import { beforeAll, expect, test } from 'vitest'
import { aFitment, aFoundPart, aModel } from '#test/parts.ts'
import { aSearchedShop, find, titlesOf } from '#test/searched-shop.ts'

// Searches by the number of a part, as it is printed, typed or replaced.

let golfPads = ''

beforeAll(async () => {
  golfPads = await aSearchedShop()
})

test.each([
  'QX2451F',
  'qx 2451 f',
  'QX-2451/F',
  '9K0.698-157_E',
  '9k0*698*157/e',
  '9k0698157e',
  '9K0 698 157 E',
  '9KO 698 157 E',
  '4006633999991',
  '698157E',
  'QX2451',
  'qx2451f brake pads',
  'QX 245l F',
])('the number “%s” finds the part that has it', async (q) => {
  const { cards, understood } = await find(q)
  expect(cards[0]?._id).toBe(golfPads)
  expect(understood.map(({ kind }) => kind)).toContain('number')
})

test('an l is a 1 where no number has it as typed: not at the end of one that has', async () => {
  expect((await find('qx 245l f')).understood.map(({ text }) => text)).toContain('QX-2451.F')
  expect((await titlesOf('lq 71l7'))[0]).toBe('Wheel bearing for LQ 71l7')
  expect((await titlesOf('4a0 407 l'))[0]).toBe('Wheel bearing, L')
  expect((await titlesOf('4a0 407 1'))[0]).toBe('Wheel bearing, 1')
  // Too short to be meant.
  expect((await find('5l')).understood.map(({ kind }) => kind)).not.toContain('number')
})

test.each(['SQA-X51 wheel bearing', 'sqa x51 bearing', '44399-SQA wheel bearing'])(
  '“%s” has half of a number beside a word',
  async (q) => {
    await aFoundPart('Wheel bearing, front', 'wheel-bearings', [['oe', '44399-SQA-X51']])
    const { cards, notes } = await find(q)
    expect(cards[0]?.title).toBe('Wheel bearing, front')
    expect(notes.map(({ text }) => text).join()).toMatch(/44399-SQA-X51/)
  },
)

test('of a number that has both sides the one that was asked for comes first', async () => {
  for (const side of ['left', 'right'])
    await aFoundPart(`Caliper, ${side}`, 'brake-calipers', [['own', `HQ 40981-${side[0]}`]])
  expect(await titlesOf('hq40981 right')).toEqual(['Caliper, right', 'Caliper, left'])
})

test('leading zeros of a number make no difference', async () => {
  for (const q of ['445588', '00445588', '0044 5588']) {
    expect((await titlesOf(q))[0]).toBe('Brake rotor 288 mm front, vented')
  }
})

test('a search by another maker’s number, or an old one, says why the part is found', async () => {
  expect((await find('9K0698157E')).notes.map(({ text }) => text).join()).toContain(
    'Replaces 9K0 698 157 E',
  )
  expect((await find('9K0698157C')).notes.map(({ text }) => text).join()).toContain(
    '9K0 698 157 C was replaced by this part',
  )
})

test('a number that no part has is never corrected: close ones are proposed', async () => {
  expect(await find('QX2451G')).toMatchObject({ cards: [], proposals: ['QX-2451.F'] })
  // Its letters are no words that the shop does not know.
  const apart = await find('QX-2459.F')
  expect(apart).toMatchObject({ proposals: expect.arrayContaining(['QX-2451.F']), notes: [] })
})

const SAYS_NONE = /^No part has the number/

test.each(['9K0 698 157 F', '9K0 698 157 AB', '9K0 698 157 99', '9K0 698 157 X', '8K0 698 157 E'])(
  'of the number “%s” some part has the beginning or the end only, and the page says that none has it',
  async (q) => {
    const { cards, notes } = await find(q)
    expect(cards[0]?._id).toBe(golfPads)
    expect(notes[0]?.text).toBe(`No part has the number “${q}”.`)
    expect((await find(`2014 golf front ${q} brake pads`)).notes.map(({ text }) => text)).toContain(
      `No part has the number “${q}”.`,
    )
  },
)

test.each([
  '9K0 698 157',
  '698 157 E',
  '9K0 698 157 E',
  '9K0 698 157 E 2',
  '9K0 698 157 golf',
  '2014 9K0 698 157 for a golf',
  'oe 9K0 698 157 x2 pads',
  '9K0 698 157 E x 2 pads',
  '9K0 698 157 rh',
  '9K0 698 157 E FR',
  '9K0 698 157 v6',
  '9K0 698 157 E 288 mm',
  '9K0 698 157 E mm',
])('in “%s” nothing is left of a number', async (q) => {
  const { cards, notes } = await find(q)
  expect(cards[0]?._id).toBe(golfPads)
  expect(notes.filter(({ text }) => SAYS_NONE.test(text))).toEqual([])
})

test('of parts that replace one number, those that fit come first', async () => {
  const golf = await aModel('volkswagen/golf')
  const aPump = async (name: string, kind: 'own' | 'oe', number: string, conditions: string[]) => {
    const pump = await aFoundPart(`Water pump, ${name}`, 'water-pumps', [[kind, number]])
    await aFitment(pump, golf, [2010, 2014], { conditions })
    return pump
  }
  const sure = await aPump('sure', 'oe', '9K0 777 157', [])
  const own = await aPump('own', 'own', '9K0-777-157', ['288 mm'])
  const open = await aPump('open', 'oe', '9K0 777 157', ['288 mm'])
  const idsOf = async (q: string) => (await find(q)).cards.map(({ _id }) => _id)
  expect(await idsOf('9K0777157')).toEqual([own.id, open.id, sure.id])
  expect(await idsOf('2014 golf 9K0777157')).toEqual([own.id, sure.id, open.id])
})

test('a letter at the end of a number is no side', async () => {
  expect((await find('4a0 407 l')).understood.map(({ kind }) => kind)).toEqual(['number'])
})

test.each([
  'BR 2881.V',
  'br2881v',
  'VW 44.2',
  'GL 7105-L',
  '04495-0X020',
  'GL 7105-L wiper',
  '1820-L',
])(
  'the number “%s”, as it is printed, finds the part although it reads like a size or a make',
  async (q) => {
    const shown = ['BR 2881.V', 'VW 44.2', 'GL 7105-L', '04495-0X020', '1820-L'].find((number) =>
      q.replace(/\W/g, '').toUpperCase().startsWith(number.replace(/\W/g, '')),
    )
    const part = await aFoundPart(`Wiper linkage ${shown}`, 'wiper-motors', [['own', `${shown}`]])
    expect((await find(q)).cards[0]?._id).toBe(part.id)
  },
)

test('six characters in the middle of an OE number find the part, if only the make stands beside them', async () => {
  const filter = await aFoundPart('Cabin filter', 'cabin-filters', [['oe', 'QV6Z-19K713-X']])
  expect((await find('19k713 ford')).cards[0]?._id).toBe(filter.id)
  expect((await find('ford 19k713')).cards[0]?._id).toBe(filter.id)
})
