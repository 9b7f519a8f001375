// The fixed texts of the home page (spec §2): none of them counts or ticks.

export const BANNER = {
  title: 'The part you came for, at the price you see.',
  alt: 'Exploded drawing of a wheel-end: knuckle, bearing, hub, brake disc, caliper and wheel',
}

export const STATISTICS = [
  ['Happy Clients', '25.6K'],
  ['Annual revenue', '2.6M'],
  ['Feedbacks', '4,200'],
  ['New Registers', '1,200'],
] as const

export const NEWS = [
  {
    _id: 'electric-cars',
    name: 'Electric cars',
    img: '/art/news-electric-cars.svg',
    description:
      'No oil, no plugs, no belts: what is left to replace on an electric car. Brakes rust before ' +
      'they wear, cabin filters clog as ever, and suspension joints carry a heavier car.',
  },
  {
    _id: 'enjoy-riding',
    name: 'Enjoy Riding',
    img: '/art/news-enjoy-riding.svg',
    description:
      'Ten minutes before a long drive: tire pressures cold, coolant and oil on level ground, every ' +
      'bulb once, wiper blades along their whole edge. Most breakdowns announce themselves.',
  },
  {
    _id: 'race-cars',
    name: 'Race cars',
    img: '/art/news-race-cars.svg',
    description:
      'What a race team changes between two heats, and how much of it makes sense on the road. Fresh ' +
      'brake fluid does; slick tires and a stiffer anti-roll bar mostly do not.',
  },
]

export const FLASH_DEAL = {
  offer: 'Hurry up and get 25% discount',
  countdown: [
    ['10', 'days'],
    ['04', 'hours'],
    ['50', 'minutes'],
    ['22', 'seconds'],
  ],
  paragraph:
    'Winter tires are on, the salt is coming, and a car that was looked after in the fall starts in ' +
    'January. Filters, blades, bulbs and a battery test take one afternoon and one order.',
} as const
