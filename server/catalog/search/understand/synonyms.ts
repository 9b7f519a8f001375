import { stem } from '../read/words.ts'

// Terms of the trade for the same part, in the US and in the UK. Each term is one or more words.

type Term = readonly string[]

const GROUPS: readonly (readonly Term[])[] = [
  'rotor|disc|disk',
  'shock absorber|shock|damper',
  'wishbone|control arm|a arm',
  'half shaft|cv axle|drive shaft|driveshaft',
  'pollen|cabin',
  'serpentine|v ribbed|ribbed|drive belt',
  'cam belt|cambelt|timing belt',
  'o2|oxygen|lambda',
  'windshield|windscreen',
  'hood|bonnet',
  'trunk|boot',
  'fender|wing',
  'muffler|silencer',
  'gas|petrol',
  'tire|tyre',
  'wrench|spanner',
  'coolant|antifreeze',
  'tie rod end|track rod end',
  'sway bar|anti roll bar|stabilizer bar|stabiliser bar|stabilizer|stabiliser',
  'drop link|stabilizer link|stabiliser link',
  'alternator|generator',
  'plug|spark plug|sparkplug',
  'bulb|lamp',
  'side mirror|door mirror|wing mirror',
  'headlight|head light|headlamp|head lamp',
  'tail light|taillight|rear light|tail lamp',
  'turn signal|indicator',
  'oil pan|sump',
  'valve cover|rocker cover',
  'engine mount|motor mount',
  'transmission|gearbox',
  'antenna|aerial',
  'lug nut|wheel nut',
  'license plate|number plate',
  'emergency brake|hand brake|handbrake|parking brake',
].map((group) => group.split('|').map((term) => term.split(' ')))

/** Every word of a synonym: correct, however rare. */
export const SYNONYM_WORDS: ReadonlySet<string> = new Set(GROUPS.flat(2))

export type WithSynonyms = { own: Term; terms: readonly Term[] }

/** The words in their order, the longest terms that have synonyms together with these. */
export function withSynonyms(words: readonly string[]) {
  const found: WithSynonyms[] = []
  for (let at = 0; at < words.length; ) {
    const hit = longestAt(words, at)
    const own = words.slice(at, at + (hit?.length ?? 1))
    found.push({ own, terms: hit?.group ?? [own] })
    at += own.length
  }
  return found
}

/**
 * The words with one of their terms written in each other way.
 * @param alone also the other term by itself, where it stands for the last words
 */
export function spellingsOf(words: readonly string[], alone: boolean) {
  const spellings: string[][] = []
  for (const group of GROUPS) {
    const stems = group.map((term) => term.map(stem))
    for (const term of stems) {
      const at = words.findIndex((_, place) => term.every((word, i) => words[place + i] === word))
      if (at < 0) continue
      const rest = words.slice(at + term.length)
      for (const other of stems) {
        spellings.push([...words.slice(0, at), ...other, ...rest])
        if (alone && rest.length === 0) spellings.push(other)
      }
    }
  }
  return spellings
}

function longestAt(words: readonly string[], at: number) {
  let longest: { group: readonly Term[]; length: number } | undefined
  for (const group of GROUPS) {
    for (const term of group) {
      if (term.length <= (longest?.length ?? 0) || term.length > words.length - at) continue
      if (term.every((word, i) => stem(words[at + i] ?? '') === stem(word))) {
        longest = { group, length: term.length }
      }
    }
  }
  return longest
}
