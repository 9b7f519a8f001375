// What people call makes and models, beside their names. Kept by hand.

/** By slug. */
export const MAKE_ALIASES: Record<string, readonly string[]> = {
  bmw: ['beemer', 'bimmer'],
  chevrolet: ['chevy', 'chev'],
  'land-rover': ['landrover'],
  'mercedes-benz': ['mercedes', 'merc', 'benz'],
  mini: ['mini cooper'],
  mitsubishi: ['mitsu'],
  porsche: ['porshe'],
  toyota: ['toyo'],
  volkswagen: ['vw'],
}

/** A name for several models: BMW’s ‘3 Series’ is 318i, 320i, 328i … */
export const MODEL_ALIASES: readonly { make: string; name: string; is: RegExp }[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((series) => ({
    make: 'bmw',
    name: `${series} series`,
    is: new RegExp(`^(m?${series}\\d\\d[a-z]*|${series}-series)`),
  })),
  { make: 'chevrolet', name: 'silverado 1500', is: /^silverado$/ },
  { make: 'mazda', name: 'mx5', is: /^(mx-5|miata)/ },
  { make: 'mazda', name: 'miata', is: /^mx-5/ },
  { make: 'ram', name: 'ram 1500', is: /^1500$/ },
  { make: 'dodge', name: 'ram 1500', is: /^ram-1500/ },
  { make: 'volkswagen', name: 'vw golf', is: /^golf$/ },
]
