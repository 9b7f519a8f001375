import { slugify } from '#contract/slug.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { searchPool } from '../../platform/db/client.ts'
import { enginesAndTrims } from '../vehicle/engines-and-trims.ts'
import type { AskedVehicle } from './asked-vehicle.ts'
import { type ParsedQuery, parseQuery, withoutWords } from './parse-query.ts'
import { wordsOf } from './words.ts'

// Engine and trim beside the vehicle that a search names, as the shop's fitments of that model and year name them.

/** Only labels that a part depends on, and only whole: ‘V8’ may be an engine that the shop has nothing for. */
export async function withDetails(parsed: ParsedQuery, asked: AskedVehicle) {
  const { vehicle, vehicleFilter, link } = asked
  const [modelId] = vehicleFilter?.modelIds ?? []
  const words = wordsOf(parsed.text)
  const hasMore = parsed.words.length + parsed.attributes.length > 0
  if (!vehicle || !vehicleFilter || !link || modelId === undefined || !hasMore)
    return { parsed, asked }
  const { engines, trims } = await enginesAndTrims({ modelId, year: vehicle.year }, searchPool)
  const detailOf = (about: 'engine' | 'trim') => (label: string) => ({
    ...{ about, label },
    words: wordsOf(label),
  })
  const named = [...engines.map(detailOf('engine')), ...trims.map(detailOf('trim'))]
    .filter((detail) => includesRun(words, detail.words))
    .sort((a, b) => b.words.length - a.words.length)
  const said: { engine?: string; trim?: string } = {}
  const taken = new Set<string>()
  for (const detail of named) {
    // A label within a longer one (‘2.0 TDI’ in ‘2.0 TDI CR’) says less.
    if (said[detail.about] !== undefined || detail.words.some((word) => taken.has(word))) continue
    said[detail.about] = detail.label
    for (const word of detail.words) taken.add(word)
  }
  if (taken.size === 0) return { parsed, asked }
  const { engine } = said
  const meant = { ...vehicle, ...said }
  const rest = parseQuery(withoutWords(parsed, (word) => taken.has(word)))
  const { text, typed, typedWords } = parsed
  const vehicleWords = new Set([...rest.vehicleWords, ...taken])
  return {
    parsed: { ...rest, text, typed, typedWords, vehicleWords },
    asked: {
      ...asked,
      vehicle: meant,
      vehicleFilter: { ...vehicleFilter, engine: engine ? slugify(engine) : null },
      link: {
        label: [link.label, engine].filter(Boolean).join(' '),
        path: vehiclePath(meant),
      },
    },
  }
}

function includesRun(words: readonly string[], run: readonly string[]) {
  if (run.length === 0) return false
  return words.some((_, at) => run.every((word, place) => words[at + place] === word))
}
