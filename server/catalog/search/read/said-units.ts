// Numbers whose unit a buyer says in words or leaves out, because the part has one: ‘17 rims’,
// ‘1 gallon’, ‘180 degree thermostat’; and short words: ‘pads w no dust’. Each is
// written as titles have it.

const NUMBER =
  /^(\d{1,4}(?:[.,]\d{1,2})?|half|medio|one|two|three|four|five|un|dos|tres|cuatro|cinco)-?(?=$|[a-z])/i
const WHEEL =
  /^(?:rims?|wheels?|alloys?|steelies|tires?|tyres?|rin(?:es)?|llantas?|aros?|felgas?)$/i
/** ‘20 wheel bolts’ */
const OF_WHEEL = /^(?:bolt|nut|stud|lug|bearing|speed|cylinder|lock|spacer|hub|weight|cap)s?$/i
const RIM = /^(?:1[3-9]|2[0-2])$/
const LITERS = /^(?:lit(?:er|re)s?|ltrs?|litros?)$/i
const QUARTS = /^(?:qts?|quarts?|cuartos?)$/i
const GALLONS = /^(?:gal(?:lon)?s?|gal[oó]n(?:es)?)$/i
const THERMOSTAT = /^(?:thermostats?|t-?stats?|stats?|termostatos?)$/i
const FAHRENHEIT = /^(1[4-9]\d|2[01]\d)(?:°?f)?$/i
const AMPS_OF_COLD = /^(\d{3,4})\s*(?:cca|ca)$/i
const PACK = /^(?:pk|packs?|count|ct)$/i
const PACKED = /^\d{1,3}-?(?:pk|packs?|ct|count|pcs?)[,;]?$/i
/** Of a battery people say amperes for ampere-hours; hundreds of them are of a cold start. */
const BATTERY = /^(?:batter(?:y|ies)|bater[ií]as?|acumulador(?:es)?|batt)$/i
const ALTERNATOR = /^alt/i
const AMP_HOURS = /^(\d{2,3})-?(?:a|amp(?:ere)?s?)?$/i
const SAYS_AMPS = /^(?:amp(?:ere)?s?|amperios?)$/i
const LEAST_COLD = 150
/** An X3, X5, X6 and X7 are cars. */
const TIMES = /^x(?:[2489]|1[0-6])([,;])?$/i
/** An X2 is one, too. */
const BEFORE_CAR = /^(?:bmw|for|my|an?|the|para|mi|(?:19|20)\d\d)$/i
/** ‘ID39’, ‘OD72’; an H7 is a bulb. */
const LABELED = /^(id|od|[lwht])[:=]?(\d{2,4}(?:\.\d+)?)(?:mm)?[,;]?$/i
/** ‘Mirror (R)’ */
const SIDE = /^\(([lr])\)[,;]?$/i
/** Behind which ‘4’ is no word: ‘rotors 4 lug’. */
const COUNTED =
  /^(?:lugs?|holes?|doors?|dr|cyl(?:inders?)?|banger|pins?|wires?|wheel|speed|runner|pcs?|pieces?|packs?|qts?|quarts?|liters?|each|of|inch|in|mm|x|bolts?|ribs?|studs?|pistons?|pots?|ways?|poles?|ply|rows?|wd|matic|motion|electrodes?|prongs?|grooves?|terminals?|bar|psi|amps?|volts?|watts?|cm|teeth|total|or|and)$/i
const PLURAL = /^(?!series$)\S*[a-z]{3}s$/i
const TIMES_FIRST = /^[1-9]\d?x$/i
const INCH = /^(?:inch(?:es)?|in|["”″])$/i
const METRIC = /^m(?:[6-9]|\d\d)$/i
const PITCH = /^(?:0?\.\d+|[12](?:\.\d+)?)$/
const BULB = /^(?:h4|bulbs?|focos?|bombillas?)$/i
const NOT_IN_AMPS = /[a-z]\d+$|^(?:19|20)\d\d$/i
const AMPS = /^apms?$/i
/** ‘60/55 w’; behind a year, liters or a name it is none: ‘2.5 w 288 rotors’. */
const MAY_BE_WATTS = /^(?!(?:19|20)\d\d$)\d+(?:\/\d+)?$/
const LACKS = /^(?:no|not|without|zero|less|sin|poco|menos|bajo|(?:do(?:es)?n|won)['’]?t)$/i
const DUST = /^(?:dust|polvo)$/i
/** Between ‘no’ and ‘dust’. */
const MAX_OF_DUST = 2

/** The sizes behind labels. @param typed what stands between spaces */
export function withLabeledSizes(typed: string[]) {
  const labels = new Set(typed.flatMap((text) => LABELED.exec(text)?.[1]?.toLowerCase() ?? []))
  const areLabeled = labels.size > (labels.has('id') || labels.has('od') ? 1 : 2)
  return areLabeled ? typed.map((text) => text.replace(LABELED, '$2mm')) : typed
}

/** @param typed what stands between spaces; what was joined leaves an empty place */
export function withSaidUnits(typed: string[]) {
  const said = [...typed]
  const isOf = (pattern: RegExp) => typed.some((text) => pattern.test(text))
  const isOfThermostat = isOf(THERMOSTAT)
  const isOfBattery = isOf(BATTERY) && !isOf(ALTERNATOR)
  // Not of ‘195 65 15 tires’.
  const isPaired = (at: number) =>
    !/^\d/.test(typed[at - 1] ?? '') &&
    [typed[at - 1], typed[at + 1]].some((one) => WHEEL.test(one ?? '')) &&
    !OF_WHEEL.test(typed[at + 2] ?? '')
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
    else if (SIDE.test(text)) join(/l/i.test(text) ? 'left' : 'right', false)
    // ‘Steelies 4 snow tires’
    else if (text === '4' && PLURAL.test(typed[at - 1] ?? '') && isNamed(typed[at + 1]))
      join('for', false)
    else if ((isOfThermostat && FAHRENHEIT.test(text)) || /^\d{2,4}°f$/i.test(text))
      join(celsiusOf(text), false)
    // ‘87c stat’
    else if (isOfThermostat && /^\d\d°?c$/i.test(text)) join(text.slice(0, 2), false)
    else if (RIM.test(text) && isPaired(at)) join(`${text}in`, INCH.test(typed[at + 1] ?? ''))
    else if (AMPS_OF_COLD.test(text)) join(text.replace(/\D+$/, 'a'), false)
    else if (/^\d{3,4}$/.test(text) && /^cca$/i.test(typed[at + 1] ?? '')) join(`${text}a`, true)
    else if (PACKED.test(text)) join('', false)
    else if (/^\d{1,3}$/.test(text) && PACK.test(typed[at + 1] ?? '')) join('', true)
    // ‘4x spark plugs’, ‘20x h7’
    else if (at === 0 && TIMES_FIRST.test(text) && /^[a-z]/i.test(typed[1] ?? '')) join('', false)
    // ‘Bulbs x2’, ‘h7 x2, h4’; an X5 is a car.
    else if (isTimes(typed, at)) join('', false)
    // ‘Second generation’, ‘gen 3’
    else if (GENERATION.test(typed[at + 1] ?? '') && ordinalOf(text))
      join(`${ordinalOf(text)} gen`, true)
    else if (GENERATION.test(text) && ordinalOf(typed[at + 1] ?? ''))
      join(`${ordinalOf(typed[at + 1] ?? '')} gen`, true)
    // ‘H11 a couple’, ‘golf 2012 a battery’; ‘40 A relay’
    else if (/^a$/i.test(text) && NOT_IN_AMPS.test(typed[at - 1] ?? '')) join('', false)
    // ‘V belt’; ‘2012 v’ is a voltage.
    else if (/^v$/i.test(text) && /^belts?$/i.test(typed[at + 1] ?? '')) join('vbelt', false)
    // ‘H4 60/55’
    else if (/^\d\d\/\d\d$/.test(text) && isOf(BULB)) join(`${text.replace('/', 'w ')}w`, false)
    // ‘16mil’
    else if (/^\d+mils?$/i.test(text)) join(text.replace(/mils?$/i, 'mm'), false)
    // ‘Relevador 5 patas’; that of an engine is a mount.
    else if (/^\d$/.test(text) && /^patas?$/i.test(typed[at + 1] ?? '')) said[at + 1] = 'pins'
    else if (isOfBattery && isAmpHours(text, typed[at + 1] ?? ''))
      join(`${Number.parseInt(text, 10)}ah`, SAYS_AMPS.test(typed[at + 1] ?? ''))
    else if (AMPS.test(text)) join('amp', false)
    else if (/^w$/i.test(text) && !MAY_BE_WATTS.test(typed[at - 1] ?? '') && at > 0)
      join('with', false)
    else if (LACKS.test(text)) sayLowDust(said, at)
    else if (METRIC.test(text) && PITCH.test(typed[at + 1] ?? '')) join(text, true)
  }
  return said
}

function isNamed(text = '') {
  return /^[a-z]{2,}/i.test(text) && !COUNTED.test(text)
}

function isAmpHours(text: string, next: string) {
  const [whole, amount] = AMP_HOURS.exec(text) ?? []
  const isSaid = /[a-z]$/i.test(whole ?? '') || SAYS_AMPS.test(next)
  return isSaid && Number(amount) < LEAST_COLD
}

function isTimes(typed: readonly string[], at: number) {
  const times = TIMES.exec(typed[at] ?? '')
  const isAtEnd = at === typed.length - 1 || times?.[1] !== undefined
  return at > 0 && times !== null && isAtEnd && !BEFORE_CAR.test(typed[at - 1] ?? '')
}

/** ‘No black dust’ is what sellers call low dust. */
function sayLowDust(said: string[], at: number) {
  const length = said.slice(at + 1, at + 2 + MAX_OF_DUST).findIndex((one) => DUST.test(one))
  if (length < 0) return
  said.splice(at, length + 2, 'low', ...Array.from({ length }, () => ''), 'dust')
}

const SAID: Partial<Record<string, string>> = {
  ...{ half: '0.5', medio: '0.5', one: '1', un: '1', two: '2', dos: '2', three: '3', tres: '3' },
  ...{ four: '4', cuatro: '4', five: '5', cinco: '5' },
}

const GENERATION = /^gen(?:eration)?s?$/i
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

function ordinalOf(text: string) {
  const [, digits] = /^(\d\d?)(?:st|nd|rd|th)?$/i.exec(text) ?? []
  const n = digits === undefined ? ORDINALS.indexOf(text.toLowerCase()) + 1 : Number(digits)
  return n > 0 ? `${n}${['st', 'nd', 'rd'][n - 1] ?? 'th'}` : undefined
}

function volumeOf(number: string, unit: string) {
  const said = SAID[number.toLowerCase()] ?? number.replace(',', '.')
  if (LITERS.test(unit)) return `${said}l`
  if (QUARTS.test(unit)) return `${said}qt`
  return GALLONS.test(unit) ? `${4 * Number(said)}l` : undefined
}

function celsiusOf(text: string) {
  return String(Math.round(((Number.parseInt(text, 10) - 32) * 5) / 9))
}
