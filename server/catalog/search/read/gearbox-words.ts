// What a search says of its car's gearbox: ‘jetta 2012 stick’. Titles say ‘for manual
// transmissions’, and few do.

const MEANS = new Map(
  Object.entries({
    manual: ['stick', 'stickshift', 'manual', 'sincronica', 'sincronico'],
    automatic: ['auto', 'automatic', 'slushbox', 'automatica', 'automatico', 'cvt', 'dsg'],
  }).flatMap(([means, words]) => words.map((word) => [word, means])),
)
const NOUN = /^(?:shift|trans|transmission|tranny|gearbox|box)$/
/** An ‘automatic transmission filter’, a ‘manual mirror’ */
const OF_PART =
  /^(?:fluid|oil|filters?|mounts?|pan|cooler|lines?|seals?|mirrors?|windows?|seats?|steering|parts?|levell?ing|dimming|glass|jack|hubs?|locking|tensioner|body|paint)$/
/** ‘Haynes manual’, ‘dip stick’, ‘para mi auto’ */
const OF_OTHER =
  /^(?:mi|un|el|su|para|de|haynes|chilton|repair|owners?|service|shop|workshop|dip|joy|memory)$/

/**
 * The words of a gearbox beside those of the vehicle, or at the end, with what titles say for each;
 * empty: they say nothing more.
 */
export function readGearbox(words: readonly string[], ofVehicle: ReadonlySet<string>) {
  const said = new Map<string, string>()
  for (const [at, word] of words.entries()) {
    const means = MEANS.get(word)
    const [before = '', next = '', then = ''] = [words[at - 1], words[at + 1], words[at + 2]]
    const isNoun = NOUN.test(next)
    const isOfCar = ofVehicle.has(before) || ofVehicle.has(next)
    const behind = isNoun ? then : next
    const isOfPart =
      OF_PART.test(behind) || (isNoun && next !== 'shift' && isPart(behind, ofVehicle))
    if (!means || !(isOfCar || behind === '' || next === 'shift')) continue
    if (isOfPart || OF_OTHER.test(before)) continue
    said.set(word, means)
    if (isNoun) said.set(next, '')
  }
  return said
}

function isPart(word: string, ofVehicle: ReadonlySet<string>) {
  return word !== '' && !ofVehicle.has(word)
}
