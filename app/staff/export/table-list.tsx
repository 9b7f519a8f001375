import { downloadTable } from '#app/api/export.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { saveAsFile } from '#app/ui/save-as-file.ts'
import type { TableFormat } from '#contract/table-format.ts'
import type { ExportedTable } from './exported-tables.ts'

type Props = {
  tables: readonly ExportedTable[]
  format: TableFormat
  /** Of some days; undefined: no days are chosen, or there is none between them. */
  query: Record<string, string> | undefined
}

/** Tables, each with what it has and a button. */
export function TableList({ tables, ...rest }: Props) {
  return (
    <ul className="divide-y divide-base-300 border-base-300 border-t">
      {tables.map((table) => (
        <TableEntry key={table.what} table={table} {...rest} />
      ))}
    </ul>
  )
}

type EntryProps = Omit<Props, 'tables'> & { table: ExportedTable }

function TableEntry({ table, format, query }: EntryProps) {
  const { what, title, about, isOfDay, isArchive } = table
  const { run, pending, error } = useAction({ revalidate: false })
  const asked = isOfDay && query ? { day: query.to ?? '' } : query
  const days = Object.values(asked ?? {}).join('-to-')
  const name = [what, days].filter(Boolean).join('-')

  async function save() {
    saveAsFile(
      await downloadTable(what, format, asked),
      isArchive ? 'shop.zip' : `${name}.${format}`,
    )
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <h4 className="font-semibold">{title}</h4>
        <p className="text-quiet text-sm">{about}</p>
        <FormError>{error}</FormError>
      </div>
      <ActionButton
        className="btn btn-outline"
        pending={pending}
        disabled={!query}
        aria-label={`Download: ${title}`}
        onClick={() => void run(save)}
      >
        Download
      </ActionButton>
    </li>
  )
}
