// The text of HTML, in lines. No tag, no script and no style stays.

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  reg: '®',
  copy: '©',
  trade: '™',
  deg: '°',
  ndash: '–',
  mdash: '—',
  hellip: '…',
}

const HAS_TAG =
  /<\/?(a|b|br|div|em|font|h[1-6]|i|img|li|ol|p|script|span|strong|style|table|u|ul)\b[^>]*>/i

const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi

/** @param text without a tag it keeps its lines: `22&quot;` is 22" */
export function htmlLines(text: string) {
  if (!HAS_TAG.test(text.slice(0, text.lastIndexOf('>') + 1))) return withCharacters(text)
  const shown = text
    .replace(/<!--.*?(-->|$)/gs, '')
    .replace(/<(script|style)\b.*?(<\/\1\s*>|$)/gis, '')
    .replace(/\s+/g, ' ')
  // Behind the last > is no tag: to look for its end at each < would take long.
  const end = shown.lastIndexOf('>') + 1
  const lines = shown
    .slice(0, end)
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<(br|\/tr|\/div)\b[^>]*>/gi, '\n')
    .replace(/<\/?(p|ul|ol|table|h[1-6])\b[^>]*>/gi, '\n\n')
    .replace(/<\/?[a-z!][^>]*>/gi, '')
  return withCharacters(`${lines}${shown.slice(end)}`)
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function withCharacters(text: string) {
  return text.replace(ENTITY, (entity, name) => characterOf(name) ?? entity)
}

function characterOf(name: string) {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isCharacter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : ''
}
