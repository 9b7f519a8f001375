import { type FormEvent, useState } from 'react'
import { errorMessage } from '#app/api/http.ts'
import { decideQueued, listQueue } from '#app/api/import.ts'
import { listStaffProducts } from '#app/api/staff-product.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { useLoad } from '#app/ui/use-load.ts'
import type { ModelName } from '#contract/catalog/edited-part.ts'
import type { Import } from '#contract/import/import.ts'
import type { QueueDecision, QueueEntry } from '#contract/import/import-queue.ts'
import { formatCountOf } from '#contract/money.ts'
import { ModelChoice } from '../product/model-choice.tsx'

/** What can't be resolved for certain: the owner says what a name means, or leaves its rows out. */
export function QueueCard({ of }: { of: Pick<Import, '_id' | 'waiting' | 'isDeciding'> }) {
  const { _id: id, waiting, isDeciding } = of
  const read = () => listQueue(id)
  // Other rows wait once a decision is carried out.
  const state = waiting > 0 ? `${id} ${waiting} ${isDeciding}` : undefined
  const { value: entries = [], error, again } = useLoad(state, read)
  if (waiting === 0) return null
  return (
    <Card as="section" aria-labelledby="queue" className="mt-4 grid gap-2 p-5">
      <h3 id="queue">Waits for you: {formatCountOf(waiting, 'row')}</h3>
      <p className="max-w-prose text-quiet text-sm">
        The shop never guesses. We remember your matches for the next file.
      </p>
      <ul className="grid gap-4">
        {entries.map((entry) => (
          <Entry key={entry.key} importId={id} entry={entry} onDecided={() => again(read)} />
        ))}
      </ul>
      <FormError>{error ? errorMessage(error) : undefined}</FormError>
    </Card>
  )
}

type EntryProps = {
  importId: string
  entry: QueueEntry
  /** Reads the queue again: of a meaning the rows are checked later, and the entry says so. */
  onDecided: () => Promise<void>
}

function Entry({ importId, entry, onDecided }: EntryProps) {
  const { run, pending, error } = useAction()
  const [isOpen, setIsOpen] = useState(false)
  const decide = (decision: Omit<QueueDecision, 'key'>) =>
    void run(async () => {
      await decideQueued(importId, { key: entry.key, ...decision })
      await onDecided()
      setIsOpen(false)
    })
  return (
    <li className="grid gap-2 border-base-300 border-t pt-4">
      <p dir="auto" className="wrap-anywhere">
        <strong>{entry.name}</strong> · {formatCountOf(entry.rows, 'row')}
        {entry.rows === 1 ? `, row ${entry.line}` : `, first in row ${entry.line}`}. {entry.text}.
        {entry.proposal && <span> Perhaps {entry.proposal}?</span>}
      </p>
      {entry.isDecided ? (
        <p role="status" className="text-quiet text-sm">
          Saved. {entry.rows === 1 ? 'This row is' : 'These rows are'} being checked again.
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {entry.kind !== 'other' && (
            <button
              type="button"
              className="btn btn-outline"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              Match it
            </button>
          )}
          <button
            type="button"
            className="btn btn-ghost"
            disabled={pending}
            onClick={() => decide({ drop: true })}
          >
            {entry.rows === 1 ? 'Leave this row out' : 'Leave these rows out'}
          </button>
        </div>
      )}
      {isOpen && !entry.isDecided && <Meaning entry={entry} pending={pending} onDecide={decide} />}
      <FormError>{error}</FormError>
    </li>
  )
}

type MeaningProps = {
  entry: QueueEntry
  pending: boolean
  onDecide: (decision: Omit<QueueDecision, 'key'>) => void
}

function Meaning({ entry, pending, onDecide }: MeaningProps) {
  const [model, setModel] = useState<ModelName>()
  const [text, setText] = useState(entry.kind === 'brand' ? (entry.proposal ?? '') : '')
  if (entry.kind === 'part') return <PartSearch onChoose={(productId) => onDecide({ productId })} />

  function submit(event: FormEvent) {
    event.preventDefault()
    if (entry.kind === 'vehicle') {
      if (model) onDecide({ modelId: model.id })
    } else if (text.trim()) onDecide({ [entry.kind === 'brand' ? 'brand' : 'condition']: text })
  }

  return (
    <form onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-3">
      {entry.kind === 'vehicle' ? (
        <ModelChoice onChoose={setModel} proposal={entry.proposal} />
      ) : (
        <Field
          className="sm:col-span-2"
          label={entry.kind === 'brand' ? 'Brand' : 'What the buyer confirms'}
          value={text}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <button
        type="submit"
        className="btn btn-primary"
        disabled={pending || (entry.kind === 'vehicle' ? !model : !text.trim())}
      >
        Save match
      </button>
    </form>
  )
}

function PartSearch({ onChoose }: { onChoose: (id: string) => void }) {
  const { run, pending, error } = useAction({ revalidate: false })
  const [q, setQ] = useState('')
  const [found, setFound] = useState<{ _id: string; name: string; sku: string | null }[]>()
  function search(event: FormEvent) {
    event.preventDefault()
    void run(async () => setFound((await listStaffProducts({ q }, undefined, 10)).items))
  }
  return (
    <div className="grid gap-2">
      <form onSubmit={search} className="flex flex-wrap items-end gap-2">
        <Field
          label="Name, brand or SKU"
          value={q}
          maxLength={100}
          onChange={({ target }) => setQ(target.value)}
        />
        <button type="submit" className="btn btn-outline" disabled={pending || !q.trim()}>
          Search
        </button>
      </form>
      <FormError>{error}</FormError>
      {found?.length === 0 && <p className="text-quiet">No part found.</p>}
      <ul className="grid gap-1">
        {found?.map(({ _id, name, sku }) => (
          <li key={_id}>
            <button type="button" className="btn btn-outline" onClick={() => onChoose(_id)}>
              <bdi>{name}</bdi> {sku}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
