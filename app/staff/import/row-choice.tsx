import { type RowFilter, readReport } from '#app/api/import.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { saveAsFile } from '#app/ui/save-as-file.ts'
import type { Import } from '#contract/import/import.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'

type Props = { of: Import; filter: RowFilter; onFilter: (filter: RowFilter) => void }

/** Shows all rows, or those that do nothing; the file of these is mended and uploaded again. */
export function RowChoice({ of, filter, onFilter }: Props) {
  const { kind, total, waiting, report } = of
  const left = (report.actions.wrong ?? 0) + waiting
  const all = formatCountOf(total ?? 0, kind === 'edit' ? 'part' : 'row')
  const choices = [
    ['all', total === 1 ? `Show ${all}` : `Show all ${all}`],
    ['left', left > 0 && `Show the ${formatCount(left)} left out or waiting`],
  ] as const
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {choices.map(
        ([action, text]) =>
          text && (
            <button
              key={action}
              type="button"
              aria-pressed={filter.action === action}
              className="btn btn-outline aria-pressed:border-primary"
              onClick={() => onFilter(filter.action === action ? {} : { action })}
            >
              {text}
            </button>
          ),
      )}
      {left > 0 && <DownloadRows of={of} filter={{ action: 'left' }} />}
    </div>
  )
}

type DownloadProps = { of: Pick<Import, '_id' | 'fileName'>; filter: RowFilter }

/** The file's own rows and columns, with the reason as a last one. */
export function DownloadRows({ of: { _id: id, fileName }, filter }: DownloadProps) {
  const { run, pending, error } = useAction({ revalidate: false })
  const name = `${fileName.replace(/\.[^.]*$/, '')} left out.csv`
  return (
    <span>
      <button
        type="button"
        className="btn btn-ghost"
        disabled={pending}
        onClick={() => void run(async () => saveAsFile(await readReport(id, filter), name))}
      >
        {pending && <Spinner />}
        Download {filter.code ? 'them' : 'these'}, with reasons
      </button>
      <FormError>{error}</FormError>
    </span>
  )
}
