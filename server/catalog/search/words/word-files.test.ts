import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { fold } from '#contract/catalog/fold.ts'
import { findCategoryBySlug, listCategories } from '../../category/category-tree.ts'
import { listNames } from '../../vehicle/alias.ts'
import { DESCRIPTIONS, SYMPTOM_WORDS, SYMPTOMS, TRADE_WORDS, TROUBLE_CODES } from './word-files.ts'

type Row = Record<string, string>

const FILES: Record<string, string[]> = {
  'trade-words.csv': ['word', 'language', 'means', 'category', 'titles', 'note', 'source'],
  'descriptions.csv': ['means', 'phrases', 'source'],
  'same-sizes.csv': ['size', 'beside', 'means', 'source'],
  'symptom-words.csv': ['means', 'words', 'source'],
  'symptoms.csv': ['phrases', 'categories', 'position', 'advice', 'source'],
  'trouble-codes.csv': ['code', 'meaning', 'categories', 'advice', 'source'],
}

const MAX_ADVICE = 120

function read(file: string): Row[] {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
  return parse(text, { columns: true })
}

const duplicatesOf = (keys: string[]) => keys.filter((key, at) => keys.indexOf(key) !== at)

describe.each(Object.entries(FILES))('%s', (file, columns) => {
  const rows = read(file)

  test('has its columns, and no blank around a value', () => {
    expect(Object.keys(rows[0] ?? {})).toEqual(columns)
    const values = rows.flatMap((row) => Object.values(row))
    expect(values.filter((value) => value !== value.trim())).toEqual([])
  })

  test('names the source of each row', () => {
    expect(rows.filter(({ source }) => source === '')).toEqual([])
  })

  test('has only categories of the shop, at most three in a row', () => {
    const slugs = rows.map(({ category, categories }) => (category ?? categories ?? '').split('|'))
    const named = slugs.flat().filter((slug) => slug !== '')
    expect(named.filter((slug) => !findCategoryBySlug(slug))).toEqual([])
    expect(slugs.filter((some) => some.length > 3 || duplicatesOf(some).length > 0)).toEqual([])
  })

  test('gives advice in one short sentence where it gives any', () => {
    const advice = rows.flatMap((row) => row.advice ?? [])
    expect(advice.filter((text) => text === '' || text.length > MAX_ADVICE)).toEqual([])
  })
})

test('a word of the trade is in lower case, says what it means, and says it once', () => {
  const wrong = TRADE_WORDS.filter(({ word, means }) => word !== word.toLowerCase() || !means)
  expect(wrong).toEqual([])
  expect(
    duplicatesOf(TRADE_WORDS.map(({ word, means }) => `${fold(word)}: ${fold(means)}`)),
  ).toEqual([])
  const tags = TRADE_WORDS.map(({ language }) => language)
  expect(tags.filter((tag) => !/^(?:en|es)(?:-[A-Z]{2})?$/.test(tag))).toEqual([])
})

test('a symptom has several phrases, each of one symptom', () => {
  const lengths = SYMPTOMS.map(({ phrases }) => phrases.length)
  expect(lengths.filter((length) => length < 2)).toEqual([])
  expect(duplicatesOf(SYMPTOMS.flatMap(({ phrases }) => phrases.map(fold)))).toEqual([])
})

test('a description has several phrases, each of one part, which is a term of the trade or in the words of a title', () => {
  expect(DESCRIPTIONS.filter(({ phrases }) => phrases.length < 2)).toEqual([])
  expect(duplicatesOf(DESCRIPTIONS.map(({ means }) => fold(means)))).toEqual([])
  expect(duplicatesOf(DESCRIPTIONS.flatMap(({ phrases }) => phrases.map(fold)))).toEqual([])
})

test('a word of complaints means one thing', () => {
  const words = SYMPTOM_WORDS.flatMap(({ means, words }) => [means, ...words])
  expect(duplicatesOf(words)).toEqual([])
})

test('a trouble code is one of SAE J2012 or has the five digits of Volkswagen, has a meaning, and one row', () => {
  const codes = [...TROUBLE_CODES.values()]
  expect(codes.filter(({ code }) => !/^(?:[PBCU][0-3][0-9A-F]{3}|0\d{4})$/.test(code))).toEqual([])
  expect(codes.filter(({ meaning }) => meaning === '')).toEqual([])
  expect(codes).toHaveLength(read('trouble-codes.csv').length)
})

test('no name of a car that stands alone is a word of the trade or of a category', () => {
  const words = [
    ...TRADE_WORDS.flatMap(({ word, means }) => [word, means]),
    ...listCategories().map(({ name }) => name),
  ].flatMap((text) => fold(text).split(' '))
  const isOfTrade = new Set(words)
  expect(listNames().filter((name) => isOfTrade.has(name))).toEqual([])
})
