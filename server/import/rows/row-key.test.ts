import { beforeAll, expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { aCheckedImport, rowsOf } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { listQueue } from '../queue/queue-entry.ts'

// Rows of fitments and numbers that name no part.

beforeAll(writeCategories)

const FILES = {
  fitments: [
    'part_number,year_from,make,model',
    ',2012,Volkswagen,Golf',
    '1.5E+12,2012,Ford,Focus',
  ],
  numbers: ['part_number,kind,number', ',oe,1K0 698 151', '#REF!,oe,1K0 698 151'],
} as const

test.each(['fitments', 'numbers'] as const)(
  'in a file of %s a row without a number, or with a damaged one, is left out, and no answer is asked for',
  async (kind) => {
    const admin = await aPerson({ role: 'admin' })
    const { _id: id } = await aCheckedImport(admin, FILES[kind].join('\n'), { kind })
    expect(await rowsOf(id)).toMatchObject([
      { action: 'wrong', findings: [{ code: 'no-key' }] },
      { action: 'wrong', findings: [{ code: 'damaged-number' }] },
    ])
    expect(await listQueue(id)).toEqual([])
  },
)
