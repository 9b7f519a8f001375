import { beforeAll, expect, test } from 'vitest'
import { aShopWithPads } from '#test/fitment-file.ts'
import { aCheckedImport, applied, rowsOf, runStep, undone } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { db } from '../../platform/db/client.ts'
import { endJobs } from '../../platform/jobs/job.ts'
import { startApplying } from '../import.ts'
import { getImport } from '../import-view.ts'
import { IMPORT_JOB } from '../upload.ts'
import { storeAnswer } from './answer-keys.ts'
import { decideQueued } from './decision-queue.ts'
import { listQueue } from './queue-entry.ts'

beforeAll(writeCategories)

function endJobsOf(subjectId: string) {
  return db.transaction((tx) => endJobs(tx, { kind: IMPORT_JOB, subjectId }))
}

test('an unknown name waits until the owner decides what it means, also for the next file', async () => {
  const { admin, file, line, fitments, golf, pads } = await aShopWithPads()
  const text = file(
    line(),
    line({ model: 'Golf Plus 2', from: '2015', to: '2015' }),
    line({ model: 'Golf Plus 2', from: '2016', to: '2016' }),
    line({ part: `OLD-${pads.sku}`, from: '2017', to: '2017' }),
  )
  const { _id: id } = await aCheckedImport(admin, text)
  await applied(admin, id)
  expect(await fitments()).toHaveLength(1)
  const [vehicle, part] = await listQueue(id)
  expect([vehicle, part]).toMatchObject([
    { kind: 'vehicle', rows: 2, line: 3 },
    { kind: 'part', rows: 1, name: `OLD-${pads.sku}` },
  ])
  await expect(
    decideQueued(admin, id, { key: String(vehicle?.key), productId: pads.id }),
  ).rejects.toThrow()
  await decideQueued(admin, id, { key: String(vehicle?.key), modelId: golf.id })
  // The rows are checked again by a job: until it is done, the page says so and asks on.
  expect(await getImport(id)).toMatchObject({ isDeciding: true, waiting: 3 })
  expect(await listQueue(id)).toMatchObject([{ isDecided: true }, { isDecided: false }])
  await runStep(id, 'decide 1', { key: String(vehicle?.key) })
  await endJobsOf(id)
  expect(await getImport(id)).toMatchObject({ isDeciding: false })
  expect(await getImport(id)).toMatchObject({ state: 'applied', waiting: 1, open: 2 })
  await decideQueued(admin, id, { key: String(part?.key), drop: true })
  expect(await applied(admin, id)).toMatchObject({ applied: 3, waiting: 0, open: 0 })
  expect(await fitments()).toHaveLength(3)
  const next = await aCheckedImport(admin, text)
  expect(next.report.actions).toEqual({ same: 3, queued: 1 })
  await undone(admin, id)
  expect(await fitments()).toEqual([])
})

test('what stops a file as a whole stays in its report after a decision', async () => {
  const { admin, file, line, golf, others } = await aShopWithPads()
  await applied(
    admin,
    (await aCheckedImport(admin, file(line(), line({ from: '2015', to: '2015' }))))._id,
  )
  const text = file(
    line({ from: '2016', to: '2017' }),
    line({ part: others.sku ?? '', model: 'Golf Plus 2', from: '2018', to: '2018' }),
  )
  const full = await aCheckedImport(admin, text, { mode: 'FULL' })
  expect(full.report.codes).toEqual({ 'count-differs': 1, 'unknown-vehicle': 1 })
  const [vehicle] = await listQueue(full._id)
  const key = String(vehicle?.key)
  await decideQueued(admin, full._id, { key, modelId: golf.id })
  await runStep(full._id, 'decide 1', { key })
  await endJobsOf(full._id)
  const { report } = await getImport(full._id)
  expect(report).toMatchObject({ codes: { 'count-differs': 1 }, stops: full.report.stops })
})

test('an undone import asks for no decisions: none could be carried out', async () => {
  const { admin, file, line } = await aShopWithPads()
  const { _id: id } = await aCheckedImport(admin, file(line(), line({ model: 'Golf Plus 2' })))
  expect(await applied(admin, id)).toMatchObject({ waiting: 1 })
  expect(await undone(admin, id)).toMatchObject({ state: 'undone', waiting: 0 })
})

test('a part that the shop lacks is named as the file of numbers has it', async () => {
  const { admin } = await aShopWithPads()
  const text = 'part_number,part_brand,kind,brand,number\nNO 1,Ferrova,oe,Volvo,30 748\n'
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'numbers' })
  expect(await listQueue(id)).toMatchObject([{ kind: 'part', name: 'Ferrova NO 1' }])
})

test('no file is applied or undone before the rows of a decision are checked again', async () => {
  const { admin, file, line, fitments, golf } = await aShopWithPads()
  const text = file(line(), line({ model: 'Golf Plus 2', from: '2016', to: '2016' }))
  const { _id: id } = await aCheckedImport(admin, text)
  const key = String((await listQueue(id))[0]?.key)
  await decideQueued(admin, id, { key, modelId: golf.id })
  const refusal = 'Rows of the queue are still being checked again. Try it in a moment.'
  await expect(startApplying(admin, id, { confirm: false })).rejects.toThrow(refusal)
  await runStep(id, 'decide 1', { key })
  await endJobsOf(id)
  expect(await applied(admin, id)).toMatchObject({ applied: 2 })
  expect(await fitments()).toHaveLength(2)
})

test('while a file is applied no decision changes its rows', async () => {
  const { admin, file, line, golf } = await aShopWithPads()
  const text = file(line(), line({ model: 'Golf Plus 2', from: '2016', to: '2016' }))
  const { _id: id } = await aCheckedImport(admin, text)
  const key = String((await listQueue(id))[0]?.key)
  await startApplying(admin, id, { confirm: false })
  const refusal = { status: 409, message: 'The import is in progress' }
  await expect(decideQueued(admin, id, { key, modelId: golf.id })).rejects.toMatchObject(refusal)
  await expect(decideQueued(admin, id, { key, drop: true })).rejects.toMatchObject(refusal)
  // As the job of a decision that another process has taken before.
  await storeAnswer(db, key, { modelId: golf.id }, admin.id)
  await runStep(id, 'decide 1', { key })
  expect((await rowsOf(id)).map(({ action }) => action)).toEqual(['add', 'queued'])
  await runStep(id, 'applying')
  expect(await getImport(id)).toMatchObject({ state: 'applied', applied: 1, waiting: 1 })
})
