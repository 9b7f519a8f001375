import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { findVin, looksLikeVin } from './vin-shape.ts'

const VINS = [
  '1G4AH59H45G118341',
  '1FTFW1ET5DFC10312',
  '1HGCM82633A004352',
  '5YJ3E1EA7HF000337',
  '19UUA56602A000001',
  '137ZA84331E191234',
  '2T1BURHE0JC123456',
  '3VWDX7AJ5DM123456',
  '4T1BF1FK5HU123456',
  '7SAYGDEE5NF123456',
  'WVWZZZ1KZ6W123456',
  'VF1RFB00X56123456',
  'WBA3A5C51CF256551',
  'JH4KA8260MC000000',
  'KMHD35LE2EU123456',
  'SALWR2VF8FA123456',
  'YV1LS5502W2123456',
  'ZFA31200000123456',
  'TMBJJ7NE8E0123456',
  'VSSZZZ5FZGR123456',
  'WF0DXXGAKDCK12345',
  'LRW3E7FA0LC123456',
]

test.each(VINS)(
  '%s is recognized whole, in parts of nine characters and more, and with spaces',
  (vin) => {
    for (let length = 9; length <= 17; length += 1)
      expect(looksLikeVin(vin.slice(0, length))).toBe(true)
    expect(looksLikeVin(vin.toLowerCase())).toBe(true)
    expect(looksLikeVin(` ${vin.slice(0, 3)} ${vin.slice(3, 9)} ${vin.slice(9)} `)).toBe(true)
    expect(looksLikeVin(`${vin}1`)).toBe(false)
  },
)

test.each(VINS)('%s is found in groups of four, and behind the word for it', (vin) => {
  const grouped = vin.replace(/.{4}/g, '$& ')
  expect(findVin(grouped)).toBe(grouped)
  expect(findVin(`VIN: ${grouped}`)).toBe(grouped)
})

test.each(VINS)('%s is found in groups between other words', (vin) => {
  for (const grouped of [vin.replace(/.{4}/g, '$& '), vin.replace(/^(...)(.{6})/, '$1 $2-')])
    expect(findVin(`2014 golf vin: ${grouped} front brake pads`)).toBe(grouped)
})

test('half of a VIN in groups is found between other words', () => {
  expect(findVin('golf WVW ZZZ 1K')).toBe('WVW ZZZ 1K')
  expect(findVin('golf WVW ZZZ1K brake pads')).toBe('WVW ZZZ1K')
})

test.each([
  '1HGCM82633A004352,',
  '1HGCM82633A004352.',
  'is it for 1HGCM82633A004352?',
  '“1HGCM82633A004352”',
  'vin=1HGCM82633A004352',
  '#1HGCM82633A004352',
  '1HGCM.82633.A004352',
  '1HGCM826/33A004352',
  '1HGCM82633A0043521',
  '11HGCM82633A004352',
  '1HGCM82633A00435I2',
  'WVWZZZ1KZ6W1234567',
])('punctuation around a VIN, and a character too many, do not hide it: %s', (text) =>
  expect(findVin(text)).toBeDefined(),
)

test('a VIN with a wrong check digit is not sent either', () => {
  expect(looksLikeVin('1FTFW1ET5DFC10313')).toBe(true)
})

test.each(['1HGCM82633AO04352', 'IHGCM82633A004352', '1HG CM8 26 33AOO4352', 'WVWZZZ1KZ9WI23456'])(
  'a whole VIN with letters that none has, which people read for digits, is not sent either: %s',
  (vin) => expect(looksLikeVin(vin)).toBe(true),
)

test.each(['oilfiltergolf2014', 'motorolie5w30golf', '5Q0 IO9 620 DOO IO'])(
  'words and numbers with such letters are no VIN: %s',
  (text) => expect(looksLikeVin(text)).toBe(false),
)

test.each([
  // Volkswagen, Audi, Škoda
  ...[
    '1K0 698 151 E',
    '5G1 941 005 D',
    '1K1 941 031 AB',
    '3C0 907 530 AB',
    '8E0 615 301 AD',
    '7L6615301AA',
  ],
  ...[
    '06A 115 561 B',
    '03L 115 562',
    '5Q0 129 620 D',
    'WHT 003 388',
    '1J0 698 151 AQ',
    '2H0 941 016 AB',
  ],
  // Ford
  ...[
    'BV6Z-2001-B',
    'FL3Z-1104-A',
    '8C3Z-1V125-CARM',
    '4C2Z-2B120-AA',
    '2L1Z-18125-AA',
    '5C3Z-12029-AARM',
  ],
  ...[
    '3C3Z-12A650-ARM',
    'FL1Z-19C866-A',
    'XF2Z-9C915-BA',
    '1L2Z-3079-AA',
    '6L2Z-18125-BA',
    'F81Z-1130-AA',
  ],
  // Ford’s engineering numbers, of models that were made in Europe, too
  ...['1S71-9F593-AB', '3M51-9F593-AB', '4M51-2B372-AB', '1S71-12A366-AA', '7G91-9F472-AA'],
  ...['3M5T-14A094-AA', '4M5T-15A602-AB', '1S7T-14B561-AB', '1X43-2B372-AB', '3C3Z-6A642'],
  // General Motors, Chrysler
  ...['12677836', '84040823', '68044723AA', '5161098AA', '4779162AB', '52124996AD'],
  // Honda, Toyota, Nissan, Mazda, Subaru, Mitsubishi, Hyundai
  ...[
    '45022-TZ5-A00',
    '06455-S5A-J00',
    '31500-SB2-1M',
    '83541-SDA-A01ZA',
    '19200-RNA-003',
    '15400-PLM-A02',
  ],
  ...['04465-33450', '90915-YZZF1', '53827-0C060-A0', '40206-3SG0A', '11044-EA20A', '26300-35505'],
  ...[
    'N3H1-33-25XA',
    'BBM4-33-28ZA-9C',
    'PE01-14-302A-9A',
    'L3K9-13-ZE0',
    'LF01-14-302',
    '26696FG010',
  ],
  ...['MR527804', '58101-2VA00', '58101-D3A11-AS', '4F0616039AA', 'A2048800118', 'A 000 180 26 09'],
  // BMW, Mercedes-Benz, Porsche, Volvo, Land Rover
  ...[
    '34 11 6 858 047',
    '11-42-7-953-129',
    '64119237555',
    'A2114201020 64',
    '997.352.083.02',
    '31423517',
  ],
  ...['LR051626', 'LR0 511 626', 'SFP500040', '9A1 107 224 00'],
  // Makers of parts
  ...[
    '0 986 494 123',
    'F 026 407 157',
    '0 280 158 827',
    'F00VC01338',
    '24.0125-0145.1',
    '13.0460-7184.2',
  ],
  ...[
    'GDB1330',
    'VKBA 3525',
    'VKMA 01250',
    'HU 719/7 x',
    'W712/94',
    'LX 1006/1D',
    'BKR6E-11',
    'SP21143',
  ],
  ...[
    'T43-211-0032',
    'KL 756',
    '1A-2B-3C-4D-5E',
    '6PK1753',
    '600-101',
    '41-110',
    'ADV 184332',
    'FDB4433',
  ],
  ...['TRUCK-LITE 81251R', 'MALE-CONNECTOR-4', '4066016055', '4047025123456', '5901225708123'],
  // Words
  ...['truck2500', 'truck 2500', 'JTEKT 4465', 'salt12345', 'Ford 2014 V6', '2014 golf'],
  ...[
    'water pump 2014',
    'waterpumps 2014 vw',
    'jtekt hub 04465',
    'JTEKT 0446533450',
    'front brake pads',
  ],
  ...[
    '2014 vw golf gtd',
    'spark plug 4 pcs',
    '5w40 castr 4l',
    '1997 ford ranger 4x4',
    'salt 3 kg salt bags',
  ],
])('“%s” is no VIN', (text) => {
  expect(looksLikeVin(text)).toBe(false)
})

test('each WMI that has a file begins a VIN', () => {
  const wmis = readdirSync('public/vin').flatMap((file) => /^(\w{3})\.txt$/.exec(file)?.[1] ?? [])
  expect(wmis.length).toBeGreaterThan(350)
  const unknown = wmis.filter((wmi) => !looksLikeVin(`${wmi}AB5C151A123456`))
  expect(unknown).toEqual([])
})

test('numbers without letters are never VINs', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789 -'), maxLength: 20 })
  fc.assert(
    fc.property(digits, (text) => {
      expect(looksLikeVin(text)).toBe(false)
    }),
  )
})

test('in a long text of beginnings of VINs few spans are compared', () => {
  const text = '1FA '.repeat(500)
  const tidied = vi.spyOn(String.prototype, 'normalize')
  findVin(text)
  expect(tidied.mock.calls.length).toBeLessThan(500 * 20)
  tidied.mockRestore()
})
