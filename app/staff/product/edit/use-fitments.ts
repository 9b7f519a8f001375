import { useEffect, useRef } from 'react'
import { saveFitments } from '#app/api/edited-part.ts'
import type { EditedFitment, EditedPart } from '#contract/catalog/edited-part.ts'
import {
  isEmptyRow,
  type Models,
  type Problem,
  type ReadRow,
  type Row,
  readRow,
  toRow,
} from './fitment-rows.ts'
import { isSame, useEditedList } from './use-edited-list.ts'
import { useModels } from './use-models.ts'
import type { ProductEdit } from './use-product-edit.ts'

export type FitmentList = { rows: Row[]; isComplete: boolean }

/** What is wrong with a row; `at` is its index. */
export type RowProblem = Problem & { at: number }

/** The grid of fitments. A row that is wrong waits in it, while the others are saved. */
export function useFitments(edit: ProductEdit, detail: EditedPart) {
  const { models, load } = useModels(detail.models)
  /** Which rows were sent: the server names them by their place in the call. */
  const sentRows = useRef<number[]>([])
  const list = useEditedList<FitmentList>({
    edit,
    detail,
    name: 'fitments',
    read: (part) => ({
      rows: part.fitments.map((one) => toRow(one, part.models)),
      isComplete: edit.current().isFitmentComplete,
    }),
    async save(id, version, { rows, isComplete }) {
      const { right } = sortRows(rows, await load(rows.map(({ make }) => make)))
      sentRows.current = right.map(({ at }) => at)
      const fitments = right.map(({ fitment }) => fitment)
      return saveFitments(id, version, { fitments, isComplete })
    },
    rest: (sent, stored) => ({
      ...stored,
      rows: [...stored.rows, ...sortRows(sent.rows, models).waiting],
    }),
  })
  const { rows, isComplete } = list.list
  const { right, wrong, waiting } = sortRows(rows, models)

  // A make that is typed or pasted: its models say whether the row is right.
  const makes = rows.filter((row) => !models.find(row.make, row.model)).map(({ make }) => make)
  const asked = makes.filter((make) => make.trim() !== '').join('\n')
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    if (asked !== '') latest.current(asked.split('\n')).catch(() => {}) // a save asks again
  }, [asked])

  const refused = Object.entries(list.fieldErrors).flatMap(([path, text]): RowProblem[] => {
    const [, place, field = ''] = /^fitments\.(\d+)\.(\w+)/.exec(path) ?? []
    const at = sentRows.current[Number(place)]
    if (at === undefined) return []
    return [{ at, column: COLUMN_OF[field] ?? 'make', text: firstSmall(text) }]
  })
  const wanted = right.map(({ fitment }) => fitment)
  const stored = sortRows(list.saved.rows, models).right.map(({ fitment }) => fitment)
  return {
    ...list,
    models,
    load,
    problems: [...wrong, ...refused],
    waiting,
    /** Is there something that can be saved? */
    isSendable:
      list.isChanged &&
      (isComplete !== list.saved.isComplete || !isSame(wanted, stored) || hasUnread(rows, models)),
  }
}

const COLUMN_OF: Record<string, Problem['column']> = {
  ...{ yearFrom: 'yearFrom', yearTo: 'yearTo', engine: 'engine', trim: 'trim', note: 'note' },
  ...{ builtFrom: 'builtFrom', builtTo: 'builtTo', position: 'position', quantity: 'quantity' },
  ...{ conditions: 'conditions', modelId: 'model' },
}

function firstSmall(text: string) {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function hasUnread(rows: readonly Row[], models: Models) {
  return rows.some((row) => !isEmptyRow(row) && readRow(row, models) === 'loading')
}

/** The rows that can be saved, those that are wrong, and all that wait. */
function sortRows(rows: readonly Row[], models: Models) {
  const right: { at: number; fitment: EditedFitment }[] = []
  const wrong: RowProblem[] = []
  const waiting: Row[] = []
  const seen = new Map<string, number>()
  for (const [at, row] of rows.entries()) {
    if (isEmptyRow(row)) continue
    const read: ReadRow = readRow(row, models)
    if (read !== 'loading' && 'fitment' in read) {
      const key = JSON.stringify({ ...read.fitment, quantity: null })
      const twin = seen.get(key)
      if (twin === undefined) {
        seen.set(key, at)
        right.push({ at, fitment: read.fitment })
        continue
      }
      wrong.push({ at, column: 'model', text: `the same as row ${twin + 1}` })
    } else if (read !== 'loading') wrong.push({ at, ...read.problem })
    waiting.push(row)
  }
  return { right, wrong, waiting }
}

export type Fitments = ReturnType<typeof useFitments>
