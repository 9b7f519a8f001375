import { findVin, isCarMaker, isMakerPair, tidyVin, withoutLookalikes } from './vin-shape.ts'

// May the text that is typed so far become a VIN? While it may, the browser requests no
// suggestions. Pages load this file with the search box.

/** A VIN's characters; the second is a letter, or a letter follows soon. */
const BEGINS_LIKE_VIN = /^[A-HJ-NPR-Z1-9](?=.{0,3}[A-Z])[A-HJ-NPR-Z0-9]{2,16}$/

/** A word of letters alone behind a space, unless it is a VIN's filler. */
const HAS_WORDS = /\s(?!zz)(?:[a-z]{3,}\b|[a-z]{5})/i

/** Words of the trade, and whole names, that begin like the WMI of a car maker. */
const BEGINS_WORD =
  /^(?:jack|jtekt|les[ajs]|make|mnte|saddl|sca[gmn]|slac|slav|truck|trun|(?:ml3.0|mr2|wd40)$)/i

/**
 * Pairs of letters with which both a WMI and words begin: slave, knuckle, plug. Any other pair of a
 * maker is taken for a VIN.
 */
const BEGINS_WORDS = /^(?:kn|lh|mb|ml|pl|pn|rl|s[bchl]|tr|ts|vc|vr|vw|.[aeiou])/i

/** A VIN's second group behind the maker's three characters may be letters alone: ‘JTD KAR FU0’. */
const SECOND_GROUP = /^(\S{3})\s[a-z]{1,6}(?![a-z])/i

/** The word ‘VIN’, and what stands before it: ‘VIN: 1HG…’, ‘golf vin WVW…’. */
const WORD_VIN = /^(?:.*\s)?vin\b[\s:]*/i

/** @param isMaker does any maker, of whatever vehicles, have that WMI? */
export async function mayBecomeVin(text: string, isMaker: (wmi: string) => Promise<boolean>) {
  if (findVin(text) !== undefined) return true
  const withoutWord = text.replace(WORD_VIN, '')
  const words = withoutWord.trim().split(/\s+/)
  const ends = words.map((_, at) => words.slice(at).join(' '))
  return ends.slice(1).some(beginsLikeCarVin) || isBegun(withoutWord, isMaker)
}

async function isBegun(text: string, isMaker: (wmi: string) => Promise<boolean>) {
  const begun = withoutLookalikes(tidyVin(text))
  if (begun.length === 2)
    return /[A-Z]$/.test(begun) && isMakerPair(begun) && !BEGINS_WORDS.test(begun)
  if (!isLikeVin(text, begun)) return false
  if (isCarMaker(begun)) return true
  // Of a maker that is not listed: letters alone are a word, and digits a number.
  return /^.[A-Z].*\d|^\d[A-Z]/.test(begun) && (await isMaker(begun.slice(0, 3)))
}

/**
 * Is what stands behind other words a VIN's beginning? Only the WMIs of car makers that are listed
 * count.
 */
function beginsLikeCarVin(end: string) {
  const [first = ''] = end.split(' ')
  const begun = withoutLookalikes(tidyVin(end))
  return isLikeVin(end, begun) && isCarMaker(tidyVin(first))
}

function isLikeVin(text: string, begun: string) {
  const [first = ''] = text.trim().split(/\s/)
  const groups = isCarMaker(tidyVin(first)) ? text.trim().replace(SECOND_GROUP, '$1') : text.trim()
  const isWord = BEGINS_WORD.test(first) || BEGINS_WORD.test(begun)
  return !HAS_WORDS.test(groups) && BEGINS_LIKE_VIN.test(begun) && !isWord
}
