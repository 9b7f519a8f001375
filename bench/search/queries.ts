import type { Truth } from './attributes.ts'

/**
 * Which parts are relevant, by the truth of the generator, never by what the search reads from a
 * title.
 */
export type Want = {
  kinds?: string[]
  truth?: Truth
  vehicle?: { key: string; year?: number }
  /** The one part with the number. */
  probe?: string
  /**
   * Nothing is relevant: right is no hit, or a page that says that its hits have only some of the
   * words.
   */
  nothing?: boolean
}

export type Judged = { group: string; q: string; want: Want }

/** Written before any result was seen. */
export const QUERIES: Judged[] = [
  { group: 'plain', q: 'brake pads', want: { kinds: ['pads'] } },
  { group: 'plain', q: 'oil filter', want: { kinds: ['oilfilter'] } },
  { group: 'plain', q: 'wiper blades', want: { kinds: ['wiper'] } },
  { group: 'plain', q: 'shock absorber', want: { kinds: ['shock'] } },
  { group: 'plain', q: 'battery', want: { kinds: ['battery'] } },
  { group: 'plain', q: 'wheel bearing', want: { kinds: ['bearing'] } },
  { group: 'plain', q: 'clutch kit', want: { kinds: ['clutch'] } },
  { group: 'plain', q: 'timing belt', want: { kinds: ['tbelt'] } },
  { group: 'plain', q: 'engine oil', want: { kinds: ['oil'] } },
  { group: 'plain', q: 'spark plugs', want: { kinds: ['plug'] } },
  { group: 'plain', q: 'headlight', want: { kinds: ['headlight'] } },
  { group: 'plain', q: 'thermostat', want: { kinds: ['thermostat'] } },
  { group: 'trade', q: 'brake rotor', want: { kinds: ['disc'] } },
  { group: 'trade', q: 'damper', want: { kinds: ['shock'] } },
  { group: 'trade', q: 'wishbone', want: { kinds: ['arm'] } },
  { group: 'trade', q: 'pollen filter', want: { kinds: ['cabinfilter'] } },
  { group: 'trade', q: 'serpentine belt', want: { kinds: ['vbelt'] } },
  { group: 'trade', q: 'o2 sensor', want: { kinds: ['lambda'] } },
  { group: 'trade', q: 'half shaft', want: { kinds: ['driveshaft'] } },
  { group: 'trade', q: 'cam belt kit', want: { kinds: ['tbelt'] } },
  { group: 'trade', q: 'antifreeze', want: { kinds: ['coolant'] } },
  { group: 'trade', q: 'muffler', want: { kinds: ['muffler'] } },
  { group: 'trade', q: 'track rod end', want: { kinds: ['tierod'] } },
  { group: 'trade', q: 'anti roll bar link', want: { kinds: ['droplink'] } },
  { group: 'trade', q: 'bonnet strut', want: { kinds: ['gasspring'] } },
  { group: 'trade', q: 'tail lamp', want: { kinds: ['taillight'] } },
  { group: 'trade', q: 'wing', want: { kinds: ['fender'] } },
  { group: 'trade', q: 'generator', want: { kinds: ['alternator'] } },
  { group: 'misspelt', q: 'brkae pads', want: { kinds: ['pads'] } },
  { group: 'misspelt', q: 'break discs', want: { kinds: ['disc'] } },
  { group: 'misspelt', q: 'altenator', want: { kinds: ['alternator'] } },
  { group: 'misspelt', q: 'shok absorber', want: { kinds: ['shock'] } },
  { group: 'misspelt', q: 'wiper baldes', want: { kinds: ['wiper'] } },
  { group: 'misspelt', q: 'sparkplugs', want: { kinds: ['plug'] } },
  { group: 'misspelt', q: 'catalitic convertor', want: { kinds: ['cat'] } },
  { group: 'misspelt', q: 'oilfilter', want: { kinds: ['oilfilter'] } },
  { group: 'misspelt', q: 'rake pads', want: { kinds: ['pads'] } },
  { group: 'misspelt', q: 'radiater', want: { kinds: ['radiator'] } },
  { group: 'misspelt', q: 'calliper', want: { kinds: ['caliper'] } },
  { group: 'misspelt', q: 'termostat', want: { kinds: ['thermostat'] } },
  { group: 'misspelt', q: 'head light', want: { kinds: ['headlight'] } },
  { group: 'misspelt', q: 'lamda senser', want: { kinds: ['lambda'] } },
  { group: 'misspelt', q: 'suspention arm', want: { kinds: ['arm'] } },
  { group: 'misspelt', q: 'clucth', want: { kinds: ['clutch'] } },
  { group: 'plural', q: 'brake pad', want: { kinds: ['pads'] } },
  { group: 'plural', q: 'alternators', want: { kinds: ['alternator'] } },
  { group: 'plural', q: 'ignition coils', want: { kinds: ['coil'] } },
  { group: 'plural', q: 'wiper blade', want: { kinds: ['wiper'] } },
  { group: 'plural', q: 'glow plug', want: { kinds: ['glowplug'] } },
  { group: 'number', q: 'NB-2451.F', want: { probe: 'p1' } },
  { group: 'number', q: 'nb2451f brake pads', want: { probe: 'p1' } },
  { group: 'number', q: '1K0 698 151 E', want: { probe: 'p1' } },
  { group: 'number', q: '1k0698151e pads golf', want: { probe: 'p1' } },
  { group: 'number', q: '04465-33450', want: { probe: 'p2' } },
  { group: 'number', q: '0446533450', want: { probe: 'p2' } },
  { group: 'number', q: '34 11 6 858 047', want: { probe: 'p3' } },
  { group: 'number', q: 'oe 34116858047', want: { probe: 'p3' } },
  { group: 'number', q: '0986424123', want: { probe: 'p4' } },
  { group: 'number', q: 'bosch 0 986 424 123', want: { probe: 'p4' } },
  { group: 'number', q: 'W712/94', want: { probe: 'p5' } },
  { group: 'number', q: 'w 712 / 94 oil filter', want: { probe: 'p5' } },
  { group: 'number', q: '5K1 955 651 A wiper', want: { probe: 'p6' } },
  { group: 'number', q: '4006633123457', want: { probe: 'p7' } },
  { group: 'partial', q: 'NB-2451', want: { probe: 'p1' } },
  { group: 'partial', q: '698 151 E', want: { probe: 'p1' } },
  { group: 'partial', q: '34116858', want: { probe: 'p3' } },
  { group: 'partial', q: '6858047', want: { probe: 'p3' } },
  { group: 'partial', q: '0446533', want: { probe: 'p2' } },
  { group: 'partial', q: '955651A', want: { probe: 'p6' } },
  {
    group: 'vehicle',
    q: '2014 vw golf front brake pads',
    want: {
      kinds: ['pads'],
      vehicle: { key: 'volkswagen/golf', year: 2014 },
      truth: { axle: 'front' },
    },
  },
  {
    group: 'vehicle',
    q: 'ford focus 2015 rotors',
    want: { kinds: ['disc'], vehicle: { key: 'ford/focus', year: 2015 } },
  },
  {
    group: 'vehicle',
    q: 'golf mk7 oil filter',
    want: { kinds: ['oilfilter'], vehicle: { key: 'volkswagen/golf' } },
  },
  {
    group: 'vehicle',
    q: 'f150 2016 air filter',
    want: { kinds: ['airfilter'], vehicle: { key: 'ford/f-150', year: 2016 } },
  },
  {
    group: 'vehicle',
    q: 'bmw 328i rear shock absorber',
    want: { kinds: ['shock'], vehicle: { key: 'bmw/328i' }, truth: { axle: 'rear' } },
  },
  {
    group: 'vehicle',
    q: 'honda civic 2018 cabin filter',
    want: { kinds: ['cabinfilter'], vehicle: { key: 'honda/civic', year: 2018 } },
  },
  {
    group: 'vehicle',
    q: 'alternator for toyota corolla 2012',
    want: { kinds: ['alternator'], vehicle: { key: 'toyota/corolla', year: 2012 } },
  },
  {
    group: 'vehicle',
    q: 'mazda 3 2015 wipers',
    want: { kinds: ['wiper'], vehicle: { key: 'mazda/mazda3', year: 2015 } },
  },
  {
    group: 'vehicle',
    q: 'wheel bearing nissan altima rear',
    want: { kinds: ['bearing'], vehicle: { key: 'nissan/altima' }, truth: { axle: 'rear' } },
  },
  {
    group: 'vehicle',
    q: '2017 camry spark plugs',
    want: { kinds: ['plug'], vehicle: { key: 'toyota/camry', year: 2017 } },
  },
  {
    group: 'vehicle',
    q: 'clutch kit audi a4 2010',
    want: { kinds: ['clutch'], vehicle: { key: 'audi/a4', year: 2010 } },
  },
  {
    group: 'attribute',
    q: 'm14 spark plug 0.8 gap',
    want: { kinds: ['plug'], truth: { thread: 'M14', gap: '0.8' } },
  },
  {
    group: 'attribute',
    q: '60w halogen h4 bulb',
    want: { kinds: ['bulb'], truth: { socket: 'H4' } },
  },
  { group: 'attribute', q: '195/65 r15', want: { kinds: ['tire'], truth: { size: '195/65R15' } } },
  {
    group: 'attribute',
    q: '205/55 r16 tyre',
    want: { kinds: ['tire'], truth: { size: '205/55R16' } },
  },
  { group: 'attribute', q: '5w30 engine oil', want: { kinds: ['oil'], truth: { visc: '5W30' } } },
  { group: 'attribute', q: '12v 70ah battery', want: { kinds: ['battery'], truth: { ah: 70 } } },
  { group: 'attribute', q: '6pk1753 belt', want: { kinds: ['vbelt'], truth: { belt: '6PK1753' } } },
  {
    group: 'attribute',
    q: 'brake disc 288mm vented',
    want: { kinds: ['disc'], truth: { dia: 288 } },
  },
  {
    group: 'attribute',
    q: 'wheel bearing 39x72x37',
    want: { kinds: ['bearing'], truth: { dims: '39x72x37' } },
  },
  { group: 'attribute', q: 'h7 55w', want: { kinds: ['bulb'], truth: { socket: 'H7' } } },
  { group: 'attribute', q: 'wiper blade 24 inch', want: { kinds: ['wiper'], truth: { len: 24 } } },
  { group: 'attribute', q: 'rear brake pads', want: { kinds: ['pads'], truth: { axle: 'rear' } } },
  { group: 'ambiguous', q: 'plug', want: { kinds: ['plug', 'glowplug'] } },
  {
    group: 'ambiguous',
    q: 'filter',
    want: { kinds: ['oilfilter', 'airfilter', 'cabinfilter', 'fuelfilter'] },
  },
  { group: 'ambiguous', q: 'belt', want: { kinds: ['vbelt', 'tbelt'] } },
  { group: 'ambiguous', q: 'disc', want: { kinds: ['disc'] } },
  { group: 'ambiguous', q: 'pads', want: { kinds: ['pads'] } },
  { group: 'ambiguous', q: 'spring', want: { kinds: ['spring'] } },
  { group: 'accessory', q: 'oil filter wrench', want: { kinds: ['a-ofwrench'] } },
  { group: 'accessory', q: 'brake cleaner', want: { kinds: ['a-bcleaner'] } },
  { group: 'accessory', q: 'battery charger', want: { kinds: ['a-charger'] } },
  { group: 'accessory', q: 'brake pad wear sensor', want: { kinds: ['a-wear'] } },
  { group: 'accessory', q: 'spark plug socket', want: { kinds: ['a-plugsocket'] } },
  { group: 'accessory', q: 'wiper refill', want: { kinds: ['a-refill'] } },
  { group: 'accessory', q: 'spring compressor', want: { kinds: ['a-springtool'] } },
  { group: 'accessory', q: 'wheel bearing grease', want: { kinds: ['a-bgrease'] } },
  { group: 'negative', q: 'asdfgh', want: { nothing: true } },
  { group: 'negative', q: 'garden hose', want: { nothing: true } },
  { group: 'negative', q: 'ZZX99Q7741', want: { nothing: true } },
  { group: 'negative', q: 'laptop bag', want: { nothing: true } },
  { group: 'negative', q: 'surf board', want: { nothing: true } },
  { group: 'negative', q: 'qwertz lkjh', want: { nothing: true } },
  {
    group: 'long',
    q: 'Front Brake Pads Set for VW Golf Mk7 2012-2020 with wear indicator low dust ceramic free shipping',
    want: { kinds: ['pads'], truth: { axle: 'front' } },
  },
  {
    group: 'long',
    q: '2x Rear Shock Absorber Gas Pressure Twin Tube Pair New OE Quality Fits Ford Focus',
    want: { kinds: ['shock'], truth: { axle: 'rear' } },
  },
  {
    group: 'long',
    q: 'Genuine Engine Oil Filter Spin On Replacement Cartridge High Quality UK Stock',
    want: { kinds: ['oilfilter'] },
  },
  {
    group: 'long',
    q: 'Windscreen Wiper Blade Front Flat Aero Beam 24" 600mm all weather quiet',
    want: { kinds: ['wiper'] },
  },
  {
    group: 'long',
    q: 'Ignition Coil Pack Pencil Type 4 pcs for Audi A4 B8 1.8 TFSI high performance',
    want: { kinds: ['coil'] },
  },
  {
    group: 'long',
    q: 'Heavy Duty Car Battery 12V 70Ah 640A maintenance free 3 years warranty',
    want: { kinds: ['battery'], truth: { ah: 70 } },
  },
  {
    group: 'long',
    q: 'FR BRK PAD SET L/R W/O ABS',
    want: { kinds: ['pads'], truth: { axle: 'front' } },
  },
  {
    group: 'long',
    q: 'Lambda Sensor Oxygen O2 pre cat upstream 4 wire universal fit plug and play',
    want: { kinds: ['lambda'] },
  },
]
