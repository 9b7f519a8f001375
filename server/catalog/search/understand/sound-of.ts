// How a word sounds, roughly: ‘grees’ as ‘grease’, ‘baring’ as ‘bearing’.

const RULES: [RegExp, string][] = [
  [/^(?:kn|gn|pn)/, 'n'],
  [/^wr/, 'r'],
  [/^wh/, 'w'],
  [/ph/g, 'f'],
  [/gh/g, ''],
  [/tch/g, 'ch'],
  [/[tsc]i(?=on|an)/g, 's'],
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/[zs]+/g, 's'],
  [/(?<!^)[aeiouyhw]+/g, ''],
  [/^[aeiou]+/, 'a'],
  [/(.)\1+/g, '$1'],
]

/** Its consonants in their order, those that sound alike in one letter. */
export function soundOf(word: string) {
  return RULES.reduce((sound, [pattern, by]) => sound.replace(pattern, by), word)
}
