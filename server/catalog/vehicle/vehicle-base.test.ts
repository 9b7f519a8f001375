import { expect, test } from 'vitest'
import text from '../../../vehicles/base.txt?raw'
import {
  allModels,
  findMake,
  findModel,
  isOfYear,
  listMakes,
  listModels,
  listYears,
  yearsOf,
} from './vehicle-base.ts'

const lines = text.trimEnd().split('\n')
const names = (list: { name: string }[]) => list.map(({ name }) => name)

test('the base has a line for each model, sorted, with years in order', () => {
  const sorted = [...lines].sort(new Intl.Collator('en', { numeric: true }).compare)
  expect(lines).toEqual(sorted)
  for (const line of lines)
    expect(line).toMatch(/^[^\t]+\t[^\t]+\t\d{4}(-\d{4})?(,\d{4}(-\d{4})?)*$/)
  expect(lines.length).toBeGreaterThan(1400)
  for (const model of allModels()) {
    const years = yearsOf(model)
    expect(years).toEqual([...new Set(years)].sort((a, b) => a - b))
    expect(years.at(0)).toBeGreaterThanOrEqual(1980)
    expect(years.at(-1)).toBeLessThanOrEqual(2028)
  }
})

test('no two makes, and no two models of a make, have one slug', () => {
  const paths = allModels().map(({ make, slug }) => `${make.slug}/${slug}`)
  expect(new Set(paths).size).toBe(paths.length)
  expect(new Set(listMakes().map(({ slug }) => slug)).size).toBe(listMakes().length)
  for (const path of paths) expect(path).toMatch(/^[a-z0-9-]+\/[a-z0-9.-]+$/)
})

test.each([
  [2014, 'volkswagen', 'golf'],
  [2013, 'ford', 'f-150'],
  [2003, 'honda', 'accord'],
  [2012, 'bmw', '328i'],
  [2017, 'tesla', 'model-3'],
  [2010, 'scion', 'xb'],
  [2008, 'mazda', 'mazda3'],
  [1995, 'geo', 'tracker'],
  [2005, 'chevrolet', 'silverado'],
])('%s %s %s is a vehicle', (year, make, model) => {
  expect(names(listMakes(year))).toContain(findMake(make)?.name)
  expect(listModels(year, make).map(({ slug }) => slug)).toContain(model)
})

test.each([
  [2014, 'tesla', 'model-3'],
  [1995, 'jeep', 'liberty'],
  [1990, 'acura', 'tl'],
  [1996, 'toyota', 'tundra'],
  [2012, 'volkswagen', 'f-150'],
])('%s %s %s was never built', (year, make, model) => {
  const found = findModel(make, model)
  expect(found !== undefined && isOfYear(found, year)).toBe(false)
})

test('years are listed with the newest first, and a year without models has no makes', () => {
  const years = listYears()
  expect(years.at(-1)).toBe(1981)
  expect(years.at(0)).toBeGreaterThanOrEqual(2026)
  expect(years.length).toBe((years.at(0) ?? 0) - 1981 + 1)
  expect(listMakes(1970)).toEqual([])
  expect(listModels(2014, 'no-make')).toEqual([])
})
