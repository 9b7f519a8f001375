import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShopWithPart, loadVcdb } from '#test/import-files.ts'
import { aCheckedImport, applied, decided, rowsOf, runStep } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { db } from '../../platform/db/client.ts'
import { fitment } from '../../platform/db/schema/fitment.ts'
import { vcdb } from '../../platform/db/schema/import.ts'
import { checkAgain } from '../import.ts'
import { getImport } from '../import-view.ts'
import { listQueue } from '../queue/queue-entry.ts'
import { listVcdbTables, removeVcdb } from './vcdb.ts'

beforeAll(writeCategories)
afterAll(() => db.delete(vcdb))

test('ACES without a VCdb says what is missing, and is checked again once it is loaded', async () => {
  const world = await aShopWithPart()
  await removeVcdb(world.admin)
  const { _id: id, ...failed } = await aCheckedImport(world.admin, world.text('aces-5.xml'), {
    kind: 'aces',
  })
  expect(failed).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('Load your own copy'),
  })
  await loadVcdb(world)
  expect(await listVcdbTables()).toContainEqual({ kind: 'basevehicle', rows: 2 })
  await checkAgain(world.admin, id)
  await runStep(id, 'check')
  expect(await getImport(id)).toMatchObject({ state: 'checked', mode: 'UPDATE', waiting: 1 })
})

test('ACES 4 is resolved by the VCdb; what no table explains waits', async () => {
  const world = await aShopWithPart()
  const { admin, golf, pads, brand, code } = world
  await loadVcdb(world)
  const { _id: id, ...checked } = await aCheckedImport(admin, world.text('aces-4.xml'), {
    kind: 'aces',
  })
  expect(checked).toMatchObject({ state: 'checked', mode: 'FULL', total: 5, waiting: 5 })
  expect(checked.report.stops).toEqual(['The file says that it has 6 applications, and has 5.'])
  expect(await listQueue(id)).toMatchObject([{ kind: 'brand', name: code, rows: 5 }])
  const key = `brand ${code}`
  await decided(admin, id, { key, brand })
  expect(
    (await rowsOf(id)).map(({ line, action, findings }) => [line, action, findings[0]?.code]),
  ).toEqual([
    [1, 'add', 'note-odd'],
    [2, 'add', undefined],
    [3, 'queued', 'unknown-attribute'],
    [4, 'queued', 'unknown-vehicle'],
    [5, 'queued', 'unknown-vehicle'],
  ])
  const drive = 'attribute DriveType 7'
  await decided(admin, id, { key: drive, condition: 'All-wheel drive' })
  await applied(admin, id, true)
  const rows = await db
    .select()
    .from(fitment)
    .where(eq(fitment.productId, pads.id))
    .orderBy(fitment.yearFrom)
  expect(rows).toMatchObject([
    {
      modelId: golf.id,
      yearFrom: 2010,
      yearTo: 2010,
      engine: '2.0L L4',
      note: 'w/o A/C',
      position: null,
    },
    { yearFrom: 2011, conditions: ['All-wheel drive'] },
    { yearFrom: 2015, yearTo: 2016, trim: 'GTI', conditions: ['288 mm discs'] },
  ])
})

test('ACES with names instead of numbers is read by the shop’s own vehicles, without a VCdb; the rest waits', async () => {
  const world = await aShopWithPart()
  const { admin, golf, maker, pads, brand, code } = world
  await removeVcdb(admin)
  const text = world.text('aces-names.xml').replaceAll('MAKE-A', maker.name.toUpperCase())
  const { _id: id, ...checked } = await aCheckedImport(admin, text, { kind: 'aces' })
  expect(checked).toMatchObject({ state: 'checked', total: 8, report: { stops: [] } })
  const key = `brand ${code}`
  await decided(admin, id, { key, brand })
  expect(
    (await rowsOf(id)).map(({ line, action, findings }) => [line, action, findings[0]?.code]),
  ).toEqual([
    [1, 'add', undefined],
    [2, 'add', undefined],
    [3, 'queued', 'unknown-vehicle'],
    [4, 'queued', 'unknown-vehicle'],
    [5, 'queued', 'unknown-vehicle'],
    [6, 'queued', 'unknown-vehicle'],
    [7, 'queued', 'unknown-attribute'],
    [8, 'wrong', 'unknown-vehicle'],
  ])
  const waiting = await listQueue(id)
  expect(waiting.map(({ kind, name, line, proposal }) => [line, kind, name, proposal])).toEqual([
    [3, 'vehicle', `${maker.name.toUpperCase()} Gollf`, `${maker.name} Golf`],
    [4, 'vehicle', `${maker.name.toUpperCase()} 500`, null],
    [5, 'other', 'BaseVehicle 2771', null],
    [6, 'other', `Make ${maker.name.toUpperCase()}`, null],
    [7, 'attribute', 'BedType 3', null],
  ])
  expect(waiting[2]?.text).toBe('BaseVehicle 2771 is a number of the VCdb, and none is loaded')
  const misspelt = waiting[0]?.key ?? ''
  await decided(admin, id, { key: misspelt, modelId: golf.id })
  await applied(admin, id)
  const rows = await db
    .select()
    .from(fitment)
    .where(eq(fitment.productId, pads.id))
    .orderBy(fitment.yearFrom, fitment.trim)
  expect(rows).toMatchObject([
    {
      modelId: golf.id,
      yearFrom: 2010,
      yearTo: 2014,
      trim: 'GTI',
      engine: '2.0L L4',
      position: 'front',
      conditions: ['Drive type: AWD'],
    },
    { modelId: golf.id, yearFrom: 2010, yearTo: 2014, trim: null },
    { modelId: golf.id, yearFrom: 2015, yearTo: 2015 },
  ])
})

test('a file of several megabytes is read whole', async () => {
  const world = await aShopWithPart()
  await loadVcdb(world)
  const app = `<App action="A"><BaseVehicle id="2771"/><Note>${'long '.repeat(20)}</Note><Part>${world.number}</Part></App>`
  const xml = `<ACES><Header><BrandAAIAID>${world.code}</BrandAAIAID></Header>${app.repeat(15_000)}<Footer><RecordCount>15000</RecordCount></Footer></ACES>`
  expect(xml.length).toBeGreaterThan(2_500_000)
  expect(await aCheckedImport(world.admin, xml, { kind: 'aces' })).toMatchObject({
    state: 'checked',
    total: 15_000,
    report: { stops: [], actions: { queued: 15_000 } },
  })
})
