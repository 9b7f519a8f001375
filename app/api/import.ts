import type { Problem } from '#contract/http/problem.ts'
import type { BulkEdit } from '#contract/import/bulk-edit.ts'
import type {
  FileKind,
  Import,
  ImportAction,
  ImportMode,
  ImportPrices,
  ImportTexts,
  VcdbTable,
} from '#contract/import/import.ts'
import type {
  ChosenColumns,
  ImportColumns,
  PreviewedColumns,
} from '#contract/import/import-columns.ts'
import type { QueueDecision, QueueEntry, QueueExamples } from '#contract/import/import-queue.ts'
import type { ImportRow } from '#contract/import/import-row.ts'
import type { StoredAnswers } from '#contract/import/stored-answer.ts'
import { call, sendWithToken, withToken } from './authorized-call.ts'
import { ApiError, CANNOT_REACH, readBody } from './http.ts'

// Imports of files: the staff only.

export function listImports() {
  return call<Import[]>('GET', '/staff/import')
}

export function getImport(id: string) {
  return call<Import>('GET', importPath(id))
}

/** Which rows of an import are shown. `left`: those that are left out or wait. */
export type RowFilter = {
  code?: string
  field?: string
  action?: ImportAction | 'left' | 'all'
  q?: string
}

function rowQuery({ action, ...filter }: RowFilter) {
  return new URLSearchParams({ ...filter, ...(action && action !== 'all' && { action }) })
}

export function listImportRows(id: string, filter: RowFilter, after = 0) {
  const query = rowQuery(filter)
  query.set('after', String(after))
  return call<{ rows: ImportRow[]; next: number | null }>('GET', `${importPath(id)}/row?${query}`)
}

export function applyImport(id: string, confirm: boolean) {
  return call<Import>('POST', `${importPath(id)}/apply`, { confirm })
}

export function undoImport(id: string) {
  return call<Import>('POST', `${importPath(id)}/undo`)
}

export function checkImport(id: string, kept: { texts?: ImportTexts; prices?: ImportPrices } = {}) {
  return call<Import>('POST', `${importPath(id)}/check?${new URLSearchParams(kept)}`)
}

export function stopImport(id: string) {
  return call<Import>('POST', `${importPath(id)}/stop`)
}

export function retryPictures(id: string) {
  return call<Import>('POST', `${importPath(id)}/pictures`)
}

export function listImportColumns(id: string) {
  return call<ImportColumns>('GET', `${importPath(id)}/columns`)
}

export function previewImportColumns(id: string, changed: PreviewedColumns) {
  return call<ImportColumns>('POST', `${importPath(id)}/columns/preview`, changed)
}

export function chooseImportColumns(id: string, chosen: ChosenColumns) {
  return call<Import>('POST', `${importPath(id)}/columns`, chosen)
}

export function removeImport(id: string) {
  return call('DELETE', importPath(id))
}

export function listQueue(id: string) {
  return call<QueueEntry[]>('GET', `${importPath(id)}/queue`)
}

export function listQueueRows(id: string, key: string, after = 0) {
  const query = new URLSearchParams({ key, after: String(after) })
  return call<QueueExamples>('GET', `${importPath(id)}/queue/row?${query}`)
}

export function decideQueued(id: string, decision: QueueDecision) {
  return call<Import>('POST', `${importPath(id)}/queue`, decision)
}

export function listAnswers(query: { q?: string; kind?: string; after?: string }) {
  return call<StoredAnswers>('GET', `/staff/import-answer?${new URLSearchParams(query)}`)
}

export function changeAnswer(decision: QueueDecision) {
  return call('PUT', '/staff/import-answer', decision)
}

export function forgetAnswer(key: string) {
  return call('DELETE', `/staff/import-answer?${new URLSearchParams({ key })}`)
}

export function listVcdbTables() {
  return call<VcdbTable[]>('GET', '/staff/vcdb')
}

export function removeVcdb() {
  return call('DELETE', '/staff/vcdb')
}

/** Rows as a CSV file, each with its reason. */
export async function readReport(id: string, { q: _, ...filter }: RowFilter) {
  const response = await sendWithToken('GET', `${importPath(id)}/report?${rowQuery(filter)}`)
  return response.blob()
}

/** Begins the check of a bulk edit. */
export function startBulkEdit(edit: BulkEdit) {
  return call<{ insertedId: string }>('POST', '/staff/import/edit', edit)
}

export function uploadImport(file: File, kind: FileKind, mode: ImportMode) {
  return upload<{ insertedId: string }>(`/staff/import?kind=${kind}&mode=${mode}`, file)
}

export function uploadVcdbTable(file: File) {
  return upload<VcdbTable>('/staff/vcdb', file)
}

async function upload<Answer>(path: string, file: File) {
  // A session that has ended is found before a large file is on its way.
  await listVcdbTables()
  const form = new FormData()
  form.append('file', path.startsWith('/staff/import') ? await compressed(file) : file, file.name)
  return withToken((authorization) => post<Answer>(path, form, authorization))
}

async function post<Answer>(path: string, form: FormData, headers: Record<string, string>) {
  const response = await fetch(`/api${path}`, { method: 'POST', headers, body: form }).catch(() => {
    throw new ApiError(0, CANNOT_REACH)
  })
  if (response.ok) return readBody<Answer>(response)
  const problem: Partial<Problem> = await response.json().catch(() => ({}))
  const detail = problem.detail ?? 'The upload broke off. Please try again.'
  throw new ApiError(response.status, detail, problem)
}

const SMALL_BYTES = 1024 * 1024

/** Compresses a file for its way: text shrinks to a tenth. */
function compressed(file: File): Promise<Blob> | Blob {
  if (file.size < SMALL_BYTES || file.name.endsWith('.gz') || !('CompressionStream' in window)) {
    return file
  }
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}

function importPath(id: string) {
  return `/staff/import/${encodeURIComponent(id)}`
}
