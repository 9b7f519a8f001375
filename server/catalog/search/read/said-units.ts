// Numbers whose unit a buyer says in words or leaves out, because the part has one: ‘17 rims’, ‘1
// gallon’, ‘180 degree thermostat’. Each is written as titles have it.

const NUMBER = /^(\d{1,4}(?:[.,]\d{1,2})?|half|medio)-?(?=$|[a-z])/i
const WHEEL =
  /^(?:rims?|wheels?|alloys?|steelies|tires?|tyres?|rin(?:es)?|llantas?|aros?|felgas?)$/i
const RIM = /^(?:1[3-9]|2[0-2])$/
const LITERS = /^(?:lit(?:er|re)s?|ltrs?|litros?)$/i
const QUARTS = /^(?:qts?|quarts?|cuartos?)$/i
const GALLONS = /^(?:gal(?:lon)?s?|gal[oó]n(?:es)?)$/i
const THERMOSTAT = /^(?:thermostats?|t-?stats?|stats?|termostatos?)$/i
const FAHRENHEIT = /^(1[4-9]\d|2[01]\d)(?:°?f)?$/i
const AMPS_OF_COLD = /^(\d{3,4})\s*(?:cca|ca)$/i
const PACK = /^(?:pk|packs?|count|ct)$/i
const PACKED = /^\d{1,3}-?(?:pk|packs?|ct|count)$/i
const TIMES = /^x(?:2|4|8|1[0-6])$/i
const TIMES_FIRST = /^(?:[1-9]|1[0-6])x$/i
const INCH = /^(?:inch(?:es)?|in|["”″])$/i
const METRIC = /^m(?:[6-9]|\d\d)$/i
const PITCH = /^(?:0?\.\d+|[12](?:\.\d+)?)$/

/** @param typed what stands between spaces; what was joined leaves an empty place */
export function withSaidUnits(typed: string[]) {
  const said = [...typed]
  const isOf = (pattern: RegExp) => typed.some((text) => pattern.test(text))
  const isOfThermostat = isOf(THERMOSTAT)
  // Not of ‘195 65 15 tires’.
  const isPaired = (at: number) =>
    !/^\d/.test(typed[at - 1] ?? '') &&
    [typed[at - 1], typed[at + 1]].some((one) => WHEEL.test(one ?? ''))
  for (const [at, text] of typed.entries()) {
    const [whole, number] = NUMBER.exec(text) ?? []
    const isAlone = whole !== undefined && whole.length === text.length
    const unit = isAlone ? (typed[at + 1] ?? '') : text.slice(whole?.length ?? text.length)
    const volume = number === undefined ? undefined : volumeOf(number, unit)
    const join = (as: string, isNext: boolean) => {
      said[at] = as
      if (isNext) said[at + 1] = ''
    }
    if (volume !== undefined) join(volume, isAlone)
    else if ((isOfThermostat && FAHRENHEIT.test(text)) || /^\d{2,4}°f$/i.test(text))
      join(celsiusOf(text), false)
    else if (RIM.test(text) && isPaired(at)) join(`${text}in`, INCH.test(typed[at + 1] ?? ''))
    else if (AMPS_OF_COLD.test(text)) join(text.replace(/\D+$/, 'a'), false)
    else if (/^\d{3,4}$/.test(text) && /^cca$/i.test(typed[at + 1] ?? '')) join(`${text}a`, true)
    else if (PACKED.test(text)) join('', false)
    else if (/^\d{1,3}$/.test(text) && PACK.test(typed[at + 1] ?? '')) join('', true)
    // ‘4x spark plugs’
    else if (at === 0 && TIMES_FIRST.test(text) && /^[a-z]{3}/i.test(typed[1] ?? ''))
      join('', false)
    // ‘Bulbs x2’; an X5 is a car.
    else if (at > 0 && at === typed.length - 1 && TIMES.test(text)) join('', false)
    else if (METRIC.test(text) && PITCH.test(typed[at + 1] ?? '')) join(text, true)
  }
  return said
}

function volumeOf(number: string, unit: string) {
  const said = /^(?:half|medio)$/i.test(number) ? '0.5' : number.replace(',', '.')
  if (LITERS.test(unit)) return `${said}l`
  if (QUARTS.test(unit)) return `${said}qt`
  return GALLONS.test(unit) ? `${4 * Number(said)}l` : undefined
}

function celsiusOf(text: string) {
  return String(Math.round(((Number.parseInt(text, 10) - 32) * 5) / 9))
}
