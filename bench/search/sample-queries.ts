import type { SampleJudged } from './sample.ts'

/** Searches of the sample shop. Their author did not write the rules of search. */
export const SAMPLE_QUERIES: SampleJudged[] = [
  { group: 'number', q: 'nb2451f', want: { category: 'brake-pads', number: 'NB-2451.F' } },
  {
    group: 'number',
    q: '1K0698151C',
    want: { category: 'brake-pads', number: '1K0 698 151 C', said: 'superseded' },
  },
  { group: 'number', q: '12 4457', want: { category: 'oil-filters', number: '0012 4457' } },
  { group: 'number', q: 'T-211.31', want: { category: 'timing-belts', number: 'T-211.31' } },
  {
    group: 'vehicle',
    q: '2014 golf front rotors 312',
    vehicle: '2014/volkswagen/golf',
    want: { category: 'brake-discs', position: 'front', attribute: { Diameter: '312 mm' } },
  },
  {
    group: 'vehicle',
    q: 'f150 2013 5.0 oil filter',
    vehicle: '2013/ford/f-150/5.0-v8',
    want: { category: 'oil-filters', number: '0012 9311' },
  },
  {
    group: 'vehicle',
    q: 'honda accord 2003 v6 timing belt',
    vehicle: '2003/honda/accord/3.0-v6',
    want: { category: 'timing-belts', number: 'T-211.31' },
  },
  { group: 'trade', q: 'pollen filter', want: { category: 'cabin-filters' } },
  {
    group: 'trade',
    q: 'drop links front',
    want: { category: 'stabilizer-links', position: 'front' },
  },
  {
    group: 'misspelt',
    q: 'altenator 150a',
    want: { category: 'alternators', attribute: { Current: '150 A' } },
  },
  {
    group: 'attribute',
    q: 'bearing 45x84x39',
    want: { category: 'wheel-bearings', number: 'RW 458439', attribute: { Bore: '45 mm' } },
  },
  { group: 'accessory', q: 'oil filter wrench', want: { category: 'tools', number: 'HD T-7614' } },
  { group: 'trade', q: 'wheels', want: { category: 'wheels' } },
  {
    group: 'vehicle',
    q: '2014 golf rotors',
    vehicle: '2014/volkswagen/golf',
    want: { category: 'brake-discs' },
  },
  { group: 'trade', q: 'head gasket', want: { category: 'gaskets-and-seals' } },
  { group: 'trade', q: 'light alloy wheels', want: { category: 'wheels', number: 'RV 7517-112' } },
  { group: 'trade', q: 'winter tires', want: { category: 'tires' } },
  { group: 'trade', q: 'car battery', want: { category: 'batteries' } },
]
