import type { Random } from './random.ts'

export type Truth = Record<string, string | number>

/** A part's dimensions, and how its seller writes them. */
export function attributesOf(kind: string, { pick, chance, int }: Random): [Truth, string] {
  switch (kind) {
    case 'disc': {
      const dia = pick([256, 280, 288, 300, 312, 320, 330, 345])
      const text = pick([`${dia}mm`, `${dia} mm`, `Ø${dia}`, `${dia}x${int(20, 30)}mm`])
      return [{ dia }, text + pick(['', ' vented', ' coated'])]
    }
    case 'pads': {
      const size = `${int(50, 70)}x${int(130, 160)}mm`
      return [{}, pick(['', '', 'ceramic', 'low dust', 'with wear indicator', 'W/O ABS', size])]
    }
    case 'bearing': {
      const dims = pick(['39x72x37', '35x65x35', '42x82x36', '40x74x40', '45x84x39'])
      const spaced = `${dims.replaceAll('x', ' x ')} mm`
      return [{ dims }, pick([dims, spaced, `${dims}mm`, '', dims.replaceAll('x', 'X')])]
    }
    case 'plug': {
      const thread = pick(['M14', 'M12', 'M14', 'M10'])
      const gap = pick(['0.7', '0.8', '0.9', '1.0', '1.1'])
      const text = pick([
        `${thread} ${gap}mm gap`,
        `${thread}x1.25 gap ${gap}`,
        `${thread} ${gap} gap`,
        `${thread.slice(1)}mm thread, ${gap} mm`,
      ])
      return [{ thread, gap }, text + pick(['', ' iridium', ' platinum'])]
    }
    case 'bulb': {
      const [socket = '', watts = ''] = pick([
        ['H4', '60/55W'],
        ['H7', '55W'],
        ['H1', '55W'],
        ['H11', '55W'],
        ['W5W', '5W'],
        ['P21W', '21W'],
      ])
      return [
        { socket },
        `${socket} ${pick(['12V ', ''])}${watts}${pick(['', ' halogen', ' +130%'])}`,
      ]
    }
    case 'tire': {
      const [width, height] = [
        pick([175, 185, 195, 205, 215, 225, 235]),
        pick([45, 50, 55, 60, 65]),
      ]
      const rim = pick([15, 16, 17, 18])
      const loaded = `${width}/${height} R${rim} ${int(84, 98)}${pick(['H', 'V', 'T'])}`
      const size = `${width}/${height}R${rim}`
      return [{ size }, pick([loaded, size, `${width}-${height}-${rim}`])]
    }
    case 'oil': {
      const grade = pick(['5W-30', '5W-40', '0W-20', '10W-40', '0W-30'])
      const visc = grade.replace('-', '')
      const text = pick([grade, visc, grade.replace('-', ' ')])
      return [{ visc }, `${text} ${pick(['1L', '5L', '4 liter', '5 litre'])}`]
    }
    case 'battery': {
      const ah = pick([44, 60, 70, 74, 80, 95])
      return [
        { ah },
        pick([`12V ${ah}Ah ${ah * 9}A`, `12 V ${ah} Ah`, `${ah}Ah EN${ah * 9}`, `12V${ah}AH`]),
      ]
    }
    case 'vbelt': {
      const belt = `${pick([4, 5, 6, 7])}PK${pick([1203, 1453, 1560, 1753, 1795, 2404])}`
      return [{ belt }, pick([belt, belt.replace('PK', ' PK '), belt.toLowerCase()])]
    }
    case 'wiper': {
      const len = pick([14, 16, 18, 20, 21, 22, 24, 26])
      const millimeters = Math.round((len * 25.4) / 5) * 5
      return [{ len }, pick([`${len} inch`, `${len}"`, `${millimeters}mm`, `${len} in`])]
    }
    case 'coolant':
      return [{}, pick(['G12', 'G13', '5L', '1 gallon'])]
    case 'lambda':
      return [{}, pick(['upstream', '4 wire', 'pre-cat', 'downstream'])]
    default: {
      const size = `${int(10, 400)} mm`
      return [{}, chance(0.375) ? '' : pick([size, 'heavy duty', 'premium', 'OE quality', '12V'])]
    }
  }
}
