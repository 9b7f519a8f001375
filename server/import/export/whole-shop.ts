import type { TableFormat } from '#contract/table-format.ts'
import { csvFile } from '../../platform/list/csv.ts'
import { workbookFile } from '../../platform/list/workbook-file.ts'
import { type ArchivedFile, zipArchive } from '../../platform/list/zip-archive.ts'
import { categoriesTable } from './categories-table.ts'
import { fitmentsTable } from './fitments-table.ts'
import { numbersTable } from './numbers-table.ts'
import { partsTable } from './parts-table.ts'
import { photosTable } from './photos-table.ts'

const WRITERS = { csv: csvFile, xlsx: workbookFile }

const READ_ME = `The parts of a shop, as Driveline exports them.

To move them into an empty shop, add the categories, and then import in this sequence:

1. parts
2. numbers, as numbers
3. fitments, as fitments
4. complete-fitments, as fitments, with "Replace"

categories and photos are for reading: no import reads them. A backup moves photos.
`

/** All that the shop says of its parts, as one ZIP file. */
export function wholeShop(format: TableFormat) {
  const tables = [
    categoriesTable(),
    partsTable({}),
    numbersTable(),
    fitmentsTable(false),
    fitmentsTable(true),
    photosTable(),
  ]
  const files = tables.map((table): ArchivedFile => {
    // A workbook is packed already.
    return {
      name: `${table.name}.${format}`,
      pieces: WRITERS[format](table),
      isPacked: format === 'xlsx',
    }
  })
  return zipArchive([{ name: 'README.txt', pieces: [READ_ME], isPacked: false }, ...files])
}
