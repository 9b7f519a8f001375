import { parse } from 'csv-parse/sync'
import descriptionText from './descriptions.csv?raw'
import ordinaryText from './ordinary-words.txt?raw'
import sameSizeText from './same-sizes.csv?raw'
import symptomWordText from './symptom-words.csv?raw'
import symptomText from './symptoms.csv?raw'
import tradeWordText from './trade-words.csv?raw'
import troubleCodeText from './trouble-codes.csv?raw'

// What people say, as tables that anybody can extend: docs/search.md says how. They are read once,
// at the start.

/** A word of the trade, and what the parts of this shop's titles are called for it. */
export type TradeWord = {
  word: string
  language: string
  means: string
  /** The slug of its category in a new shop; empty: there is none for it. */
  category: string
  /** Sellers write it in titles, too. */
  isInTitles: boolean
  /** It says of what kind a part is, and names none: ‘remanufactured’. */
  isQuality: boolean
}

/** The categories that a mechanic looks at first, in this order, by their slugs in a new shop. */
type Cause = { categories: string[]; advice: string }
/** `position`: where its parts go, if that is known: ‘front’. */
export type Symptom = Cause & { phrases: string[]; position: string }
export type TroubleCode = Cause & { code: string; meaning: string }

export const TRADE_WORDS: readonly TradeWord[] = rowsOf<TradeWordColumn>(tradeWordText)
  .map(({ word, language, means, category, titles }) => ({
    ...{ word, language, means, category },
    isInTitles: titles !== '',
    isQuality: titles === 'quality',
  }))
  .flatMap((row) => [row, ...feminineOf(row)])

/** ‘Deportiva’ of ‘deportivo’. */
function feminineOf(row: TradeWord): TradeWord[] {
  const isIt = row.isQuality && row.language.startsWith('es') && /^[^ ]+o$/.test(row.word)
  return isIt ? [{ ...row, word: `${row.word.slice(0, -1)}a` }] : []
}

export const SYMPTOMS: readonly Symptom[] = rowsOf<'phrases' | 'position' | CauseColumn>(
  symptomText,
).map(({ phrases, categories, position, advice }) => ({
  ...{ phrases: phrases.split('|'), categories: categories.split('|'), position, advice },
}))

/** Words that mean the same of a complaint: ‘drone’ and ‘growl’ are a hum. */
export const SYMPTOM_WORDS = rowsOf<'means' | 'words'>(symptomWordText).map(({ means, words }) => ({
  means,
  words: words.split('|'),
}))

/** Parts by what they do, or where they are: `means` is a term of the trade. */
export const DESCRIPTIONS = rowsOf<'means' | 'phrases'>(descriptionText).map(
  ({ means, phrases }) => ({ means, phrases: phrases.split('|') }),
)

export const TROUBLE_CODES: ReadonlyMap<string, TroubleCode> = new Map(
  rowsOf<'code' | 'meaning' | CauseColumn>(troubleCodeText).map(
    ({ code, meaning, categories, advice }) => [
      code,
      { code, meaning, categories: categories.split('|'), advice },
    ],
  ),
)

/**
 * What a size is called in titles, beside a word: a ‘382 bulb’ is a P21W. In the words of titles.
 */
export const SAME_SIZES = rowsOf<'size' | 'beside' | 'means'>(sameSizeText)

/** What people say around a part: ‘hello’, ‘tell’, ‘quisiera’. */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  ordinaryText
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' ')),
)

type TradeWordColumn = 'word' | 'language' | 'means' | 'category' | 'titles'
type CauseColumn = 'categories' | 'advice'

function rowsOf<Column extends string>(text: string) {
  return parse<Record<Column, string>>(text, { columns: true })
}
