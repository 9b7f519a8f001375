// The page of the site's developer. A shop owner edits this file; nothing else has to change.

export const PORTFOLIO = {
  name: 'A student developer',
  intro:
    'I build small shops that keep their promises: a page that is there when you look, a price that ' +
    'is the price, stock that is counted to the last unit. This shop is my workbench; the three ' +
    'projects below are parts of it.',
  links: [
    { label: 'The shop', to: '/' },
    { label: 'What I write about', to: '/blog' },
    { label: 'What its customers say', to: '/reviews' },
  ],
  projects: [
    {
      name: 'The last unit',
      img: '/parts/wheel-bearing.svg',
      description:
        'An order and its stock in one statement. Fifty people can want the last five bearings at ' +
        'the same moment: five get one, forty-five are told why not, and the count is right afterward.',
    },
    {
      name: 'A database included',
      img: '/parts/car-battery.svg',
      description:
        'A real PostgreSQL that starts and stops with the shop, however the shop ends. Pull the ' +
        'plug in the middle of an order: what was confirmed is there at the next start.',
    },
    {
      name: 'Parts, drawn',
      img: '/parts/alternator.svg',
      description:
        'Every part in the shop as a technical drawing in one style: computed vanes, coils and ' +
        'threads, two grays, and one accent on the surface that wears.',
    },
  ],
}
