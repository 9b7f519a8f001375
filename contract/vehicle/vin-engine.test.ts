import { expect, test } from 'vitest'
import { engineOfVin } from './vin-engine.ts'

const F150 = ['3.5 EcoBoost', '3.7 V6', '5.0 V8', '6.2 V8']
const GOLF = ['1.4 TSI', '2.0 TDI', '2.0 TSI']

test.each([
  ['5.0 L, 8 cylinders', F150, { liters: '5.0', cylinders: '8', fuel: 'Gasoline' }, '5.0 V8'],
  ['5.0 L on flex fuel', F150, { liters: '5.0', cylinders: '8', fuel: 'Flex fuel' }, '5.0 V8'],
  ['3.5 L, 6 cylinders', F150, { liters: '3.5', cylinders: '6' }, '3.5 EcoBoost'],
  ['2.0 L, Diesel', GOLF, { liters: '2.0', cylinders: '4', fuel: 'Diesel' }, '2.0 TDI'],
  ['2.0 L, Gasoline', GOLF, { liters: '2.0', fuel: 'Gasoline' }, '2.0 TSI'],
  ['Diesel alone', ['2.5', '1.9 TDI'], { fuel: 'Diesel' }, '1.9 TDI'],
  ['6 cylinders alone', ['2.4', '3.0 V6'], { cylinders: '6', engine: 'J30A4' }, '3.0 V6'],
  ['8 cylinders alone', ['3.6 V6', '5.3 V8'], { cylinders: '8' }, '5.3 V8'],
  ['the engine’s code', ['2.4 K24A', '2.4 K24Z7'], { engine: 'K24Z7' }, '2.4 K24Z7'],
])('a VIN with %s chooses', (_, labels, stated, label) => {
  expect(engineOfVin(labels, stated)).toBe(label)
})

test.each([
  ['two have its liters', ['2.0 TFSI', '2.0 R'], { liters: '2.0', fuel: 'Gasoline' }],
  ['the fuel is not said', GOLF, { liters: '2.0' }],
  ['none has its liters', GOLF, { liters: '1.8', fuel: 'Gasoline' }],
  ['it is a diesel and none is', ['2.0 Turbo', '2.5'], { liters: '2.0', fuel: 'Diesel' }],
  ['it may be the hybrid', ['2.5 Hybrid'], { liters: '2.5', fuel: 'Gasoline' }],
  ['one names nothing that a VIN says', ['2.0', 'Turbo'], { liters: '2.0' }],
  ['a larger one may have as many', ['3.5 EcoBoost', '3.7 V6'], { cylinders: '6' }],
  ['the VIN says nothing', ['5.0 V8'], {}],
  ['there are no engines', [], { liters: '5.0' }],
])('no engine is chosen if %s', (_, labels, stated) => {
  expect(engineOfVin(labels, stated)).toBeUndefined()
})
