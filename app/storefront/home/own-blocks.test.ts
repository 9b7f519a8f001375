import { expect, test } from 'vitest'
import { SAMPLE_HOME } from '#contract/staff/home-setting.ts'
import { FLASH_DEAL, NEWS, STATISTICS } from '../../content/home.ts'
import { dealOf, figuresOf, newsOf } from './own-blocks.ts'

const DEAL = { ...SAMPLE_HOME.deal, title: '10% off brakes', code: 'BRAKES' }

test('the samples are the specification’s, to the letter', () => {
  expect(figuresOf(SAMPLE_HOME.figures)).toBe(STATISTICS)
  expect(newsOf(SAMPLE_HOME.news)).toBe(NEWS)
  expect(dealOf(SAMPLE_HOME.deal, undefined)).toBe(FLASH_DEAL)
})

test('an own block without a text, and a hidden one with texts, have nothing', () => {
  const list = [{ label: 'Parts', value: '4,812' }]
  expect(figuresOf({ show: 'own', list: [] })).toEqual([])
  expect(figuresOf({ show: 'hidden', list })).toEqual([])
  expect(newsOf({ show: 'own', list: [] })).toEqual([])
  expect(dealOf({ ...DEAL, show: 'hidden' }, { code: 'BRAKES' })).toBeUndefined()
})

test('an own deal ends with its code', () => {
  expect(dealOf({ ...DEAL, show: 'own' }, { code: 'BRAKES' })).toMatchObject({ code: 'BRAKES' })
  expect(dealOf({ ...DEAL, show: 'own' }, undefined)).toBeUndefined()
})
