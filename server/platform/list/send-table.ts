import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { TableFormat } from '#contract/table-format.ts'
import { csvFile } from './csv.ts'
import type { Table } from './table.ts'
import { WORKBOOK_TYPE, workbookFile } from './workbook-file.ts'

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: csvFile },
  xlsx: { type: WORKBOOK_TYPE, write: workbookFile },
} satisfies Record<TableFormat, object>

/** The media types that a route of a table answers with. */
export const TABLE_TYPES = ['text/csv', WORKBOOK_TYPE]

/** Sends a file as a download, as fast as the client takes it. */
export function sendFile(
  { method }: { method: string },
  reply: FastifyReply,
  { name, type, pieces }: { name: string; type: string; pieces: AsyncIterable<string | Buffer> },
) {
  // Fastify reads a stream to its end for HEAD too.
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(Readable.from(method === 'HEAD' ? [] : pieces, { highWaterMark: 1 }))
}

/** Sends a table as a download. */
export function sendTable(
  { method, query }: { method: string; query: { format: TableFormat } },
  reply: FastifyReply,
  table: Table,
) {
  const { format } = query
  const { type, write } = FORMATS[format]
  return sendFile({ method }, reply, {
    ...{ name: `${table.name}.${format}`, type },
    pieces: write(table),
  })
}
