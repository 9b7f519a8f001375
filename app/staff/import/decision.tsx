import { useState } from 'react'
import { useNavigate } from 'react-router'
import { checkImport, removeImport, undoImport } from '#app/api/import.ts'
import { Card } from '#app/ui/components/card.tsx'
import { ConfirmModal } from '#app/ui/components/confirm-modal.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import type { Import } from '#contract/import/import.ts'
import { isFileOfParts } from '#contract/import/writes-parts.ts'

/** What can be done now, but for applying it: undo, check again or remove. */
export function Decision({ of, onMatch }: { of: Import; onMatch?: () => void }) {
  const { _id: id, state, report } = of
  const navigate = useNavigate()
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const [isUndoing, setIsUndoing] = useState(false)
  const canCheck = of.isKept && ['checked', 'failed', 'undone'].includes(state)
  const isEdit = of.kind === 'edit'
  const added = isFileOfParts(of.kind) ? (report.actions.add ?? 0) : 0
  return (
    <Card className="mt-4 grid gap-3 p-5">
      {state === 'undone' && (
        <p>
          Undone: {isEdit ? 'the parts are' : 'added rows were removed, and replaced ones'}{' '}
          {isEdit ? 'as they were before' : 'restored'}. The figures are from the check.
        </p>
      )}
      {report.kept.length > 0 && (
        <p className="wrap-anywhere">
          {keptText(report.kept.length)}: {report.kept.join(', ')}.
          {isEdit && ' It can’t be checked again, as these would be changed twice.'}
        </p>
      )}
      {state === 'failed' && isEdit && (
        <p>
          Nothing has changed. Check it again, or{' '}
          <TextLink to="/dashboard/manageProducts">choose other parts</TextLink>.
        </p>
      )}
      {state === 'failed' && !isEdit && (
        <p>
          {of.isKept ? 'Correct the file and ' : ''}
          <TextLink to="/dashboard/imports">
            {of.isKept ? 'upload it again' : 'Upload it again'}
          </TextLink>
          {of.isKept ? '. If it is right as it is, check it again.' : ', and remove this import.'}
        </p>
      )}
      {of.texts && canCheck && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            {of.texts === 'keep'
              ? 'Parts that you have keep their name, title, description and category.'
              : 'The file’s names, titles, descriptions and categories replace those that you have.'}
          </span>
          <button
            type="button"
            className="btn btn-ghost"
            disabled={pending}
            onClick={() =>
              void run(() => checkImport(id, { texts: of.texts === 'keep' ? 'overwrite' : 'keep' }))
            }
          >
            {of.texts === 'keep' ? 'Take the file’s' : 'Keep mine'}
          </button>
        </p>
      )}
      {of.prices === 'keep' && canCheck && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>Parts that you have keep their prices, price steps and core charges.</span>
          <button
            type="button"
            className="btn btn-ghost"
            disabled={pending}
            onClick={() => void run(() => checkImport(id, { prices: 'take' }))}
          >
            Take the file’s prices
          </button>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {state === 'applied' && (
          <button type="button" className="btn btn-outline" onClick={() => setIsUndoing(true)}>
            Undo
          </button>
        )}
        {canCheck && (
          <button
            type="button"
            className="btn btn-outline"
            disabled={pending}
            onClick={() => void run(() => checkImport(id))}
          >
            Check again
          </button>
        )}
        {onMatch && of.hasColumns && canCheck && (
          <button type="button" className="btn btn-outline" disabled={pending} onClick={onMatch}>
            Back to columns
          </button>
        )}
        {(of.awaits || ['checked', 'failed', 'undone'].includes(state)) && (
          <button
            type="button"
            className="btn btn-ghost"
            disabled={pending}
            onClick={() =>
              void run(async () => {
                await removeImport(id)
                await navigate('/dashboard/imports')
              })
            }
          >
            Remove
          </button>
        )}
        {state === 'applied' && added > report.live && (
          <TextLink to="/dashboard/manageProducts?state=draft">See the drafts</TextLink>
        )}
        {state === 'applied' && report.live > 0 && (
          <TextLink to="/dashboard/manageProducts?state=live">See the live parts</TextLink>
        )}
      </div>
      <FormError>{error}</FormError>
      {isUndoing && (
        <ConfirmModal
          title={`Undo ${of.fileName}?`}
          action="Undo"
          revalidate="always"
          onConfirm={() => undoImport(id)}
          onClose={() => setIsUndoing(false)}
        >
          <p>
            {isEdit
              ? 'Each part gets back what it had before. One that was changed since stays as it is.'
              : 'What it added is removed, and what it replaced is restored. New parts are deleted, and can be restored; those that were ordered become drafts.'}
          </p>
        </ConfirmModal>
      )}
    </Card>
  )
}

/** Why the undo has left parts as they are. */
function keptText(count: number) {
  const parts = count === 1 ? '1 part was' : `${count} parts were`
  const stay = count === 1 ? 'stays as it is' : 'stay as they are'
  return `${parts} changed later, or another part has the old SKU or number by now, and ${stay}`
}
