// Days and times in the shop's time zone. Each function makes its formats once for each zone.
// Imports no zod: pages do without.

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
/** No zone is further from UTC. */
const MAX_OFFSET_MS = 15 * HOUR_MS

const DAY = { dateStyle: 'medium' } as const
const MINUTE = {
  ...({ year: 'numeric', month: 'short', day: 'numeric' } as const),
  ...({ hour: 'numeric', minute: '2-digit' } as const),
}
const FORMATS = {
  iso: { locale: 'en-CA', options: { dateStyle: 'short' } },
  day: { locale: 'en-US', options: DAY },
  minute: { locale: 'en-US', options: MINUTE },
  minuteInZone: { locale: 'en-US', options: { ...MINUTE, timeZoneName: 'short' } },
} as const

const made = new Map<string, Intl.DateTimeFormat>()

function formatOf(name: keyof typeof FORMATS, timeZone: string) {
  const key = `${name} ${timeZone}`
  const known = made.get(key)
  if (known) return known
  const { locale, options } = FORMATS[name]
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  made.set(key, format)
  return format
}

/** `YYYY-MM-DD`, by the clocks of the zone. */
export function dayIn(timeZone: string, at: Date | number = new Date()) {
  return formatOf('iso', timeZone).format(at)
}

/** `Nov 21, 2026` */
export function formatDayIn(timeZone: string, at: Date) {
  return formatOf('day', timeZone).format(at)
}

/**
 * `Nov 21, 2026, 3:45 PM CST`, with no line break before AM or PM.
 * @param readerZone where it is read; if its clocks say the same, the zone is left out
 */
export function formatTimeIn(timeZone: string, at: Date, readerZone?: string) {
  const plain = formatOf('minute', timeZone).format(at)
  const isSame = readerZone && formatOf('minute', readerZone).format(at) === plain
  const text = isSame ? plain : formatOf('minuteInZone', timeZone).format(at)
  return text.replace(/\s(?=[AP]M)/, '\u00a0')
}

/**
 * When a day begins in the zone: if a change of the clocks skips midnight, with the first moment
 * after the gap.
 */
export function startOfDay(timeZone: string, day: string) {
  let [before, at] = [Date.parse(day) - MAX_OFFSET_MS, Date.parse(day) + MAX_OFFSET_MS]
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2)
    if (dayIn(timeZone, middle) < day) before = middle
    else at = middle
  }
  return new Date(at)
}

/** The day that is some days after another. */
export function dayAfter(day: string, days = 1) {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The moment of `YYYY-MM-DDTHH:mm` on the clocks of the zone; undefined if it is no time. */
export function momentIn(timeZone: string, typed: string) {
  const wanted = Date.parse(`${typed}Z`)
  if (Number.isNaN(wanted)) return undefined
  // Twice: the offset at the first guess may be that of the other side of a change of the clocks.
  const guess = wanted - offsetAt(timeZone, wanted)
  return new Date(wanted - offsetAt(timeZone, guess))
}

function offsetAt(timeZone: string, at: number) {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...({ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const),
    ...({ minute: 'numeric', second: 'numeric', hourCycle: 'h23', timeZone } as const),
  }).formatToParts(at)
  const [month, day, year, hour, minute, second] = parts.flatMap(({ type, value }) =>
    type === 'literal' ? [] : [Number(value)],
  )
  const local = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
  return local - Math.floor(at / 1000) * 1000
}
