// What people write between the numbers of a list, and before them: each becomes a plus sign.

/** ‘NB-2451.F+BR 2881.V’, ‘… → …’, ‘TH-087.2&WP-2060’, ‘TH0872_WP2060’ */
const SIGNS = /\s*(?:→|➔|[-=]>|\\|•|·)\s*|\s*\+\s*(?=[\w(])|(?<=\d)&(?=\w)|(?<=\w)_(?=\w)/g
/** ‘"VT 620.11" "VT 840.21"’, ‘[VT 620.11]’ */
const QUOTED = /"([^"\n]{4,60})"|(?<!\w)'([^'\n]{4,60})'(?!\w)|[[{]([^\]}\n]{4,60})[\]}]/g
/** ‘part # VT 620.11’, ‘p/n: …’ */
const LABEL =
  /(?:\b(?:part|item|oem?)\s*(?:#|no\b\.?|nos\b\.?|number\b)|\bp\/n\b|\bpn\b|(?<!\w)#)\s*[:.]?\s*(?=[\w"'])/gi
const COUNTED = /(?:^|\s)#?(\d{1,2})[).:]\s+(?=\S)/g
/** Not of the list. */
const POLITE = /\b(?:please|pls|plz|thanks|thank you|thx|por favor|gracias)\b[.!]?/gi

/** ‘VT 620.11 + 840.21’: the second is no price. */
const SAME_LETTERS =
  /\b([a-z]{2} ?)(\d+\.\d\d)((?:\s*[+&/]\s*|\s+(?:and|y)\s+)(?=\d+\.\d\d(?:$|\s)))/gi

export function withPlainSeparators(text: string) {
  return withoutCounts(text)
    .replace(SAME_LETTERS, '$1$2$3$1')
    .replace(QUOTED, (_, ...quoted) => ` + ${quoted.slice(0, 3).find(Boolean)} + `)
    .replace(SIGNS, ' + ')
    .replace(LABEL, ' + ')
    .replace(POLITE, ' ')
}

/** ‘1) TH-087.2 2) WP-2060’: numbers that count the lines, from one on. */
function withoutCounts(text: string) {
  const counts = [...text.matchAll(COUNTED)].map(([, count]) => Number(count))
  const areCounts = counts.length > 1 && counts.every((count, at) => count === at + 1)
  return areCounts ? text.replace(COUNTED, ' + ') : text
}
