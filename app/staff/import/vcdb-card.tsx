import { useId, useState } from 'react'
import { removeVcdb, uploadVcdbTable } from '#app/api/import.ts'
import { Card } from '#app/ui/components/card.tsx'
import { ConfirmModal } from '#app/ui/components/confirm-modal.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import type { VcdbTable } from '#contract/import/import.ts'
import { formatCountOf } from '#contract/money.ts'

/**
 * The tables behind the ids of ACES, each with its number of rows: the rows themselves are not
 * shown.
 */
export function VcdbCard({ tables }: { tables: VcdbTable[] }) {
  const { run, pending, error } = useAction()
  const [isRemoving, setIsRemoving] = useState(false)
  const id = useId()

  async function load(files: FileList | null) {
    await run(async () => {
      for (const file of files ?? []) await uploadVcdbTable(file)
    }, 'Loaded.')
  }

  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="mt-4 grid gap-3 p-5">
      <h3 id={`${id}-title`}>Your VCdb, for ACES</h3>
      <p className="max-w-prose text-quiet text-sm">
        ACES names vehicles by the numbers of the Auto Care Association’s VCdb. Load your own copy,
        as text files: Make, Model, BaseVehicle, SubModel and EngineBase, and any table of an
        attribute. The shop never shows its rows. A file that has names instead is read without it.
      </p>
      {tables.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm tabular-nums">
          {tables.map(({ kind, rows }) => (
            <li key={kind}>
              <strong>{kind}</strong> {formatCountOf(rows, 'row')}
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={id} className="font-semibold text-sm">
        Tables
      </label>
      <input
        id={id}
        type="file"
        multiple
        disabled={pending}
        accept=".txt,.csv,.tsv"
        className="file-field max-w-md"
        onChange={({ target }) => void load(target.files)}
      />
      <FormError>{error}</FormError>
      {tables.length > 0 && (
        <button
          type="button"
          className="btn btn-ghost justify-self-start"
          onClick={() => setIsRemoving(true)}
        >
          Remove the VCdb
        </button>
      )}
      {isRemoving && (
        <ConfirmModal
          title="Remove the VCdb?"
          action="Remove"
          onConfirm={removeVcdb}
          success="The VCdb is removed."
          onClose={() => setIsRemoving(false)}
        >
          <p>Fitments that were imported stay.</p>
        </ConfirmModal>
      )}
    </Card>
  )
}
