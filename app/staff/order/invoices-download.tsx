import { type FormEvent, useState } from 'react'
import { downloadInvoices } from '#app/api/staff-order.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Modal, ModalActions } from '#app/ui/components/modal.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { shopToday } from '#app/ui/format-date.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { saveAsFile } from '#app/ui/save-as-file.ts'
import { lastMonth } from './last-month.ts'

/** For the accountant: the invoices and credit notes of a range of days. */
export function InvoicesDownload() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn btn-outline max-sm:hidden" onClick={() => setOpen(true)}>
        Invoices as CSV
      </button>
      {isOpen && <DaysModal onClose={() => setOpen(false)} />}
    </>
  )
}

function DaysModal({ onClose }: { onClose: () => void }) {
  const [days, setDays] = useState(() => lastMonth(shopToday()))
  const [isNone, setNone] = useState(false)
  const { run, pending, error } = useAction({ revalidate: false })
  const { from, to } = days
  const isBackwards = from !== '' && to !== '' && from > to

  async function save(event: FormEvent) {
    event.preventDefault()
    setNone(false)
    let saved = false
    await run(async () => {
      saved = await saveInvoices(from, to)
      setNone(!saved)
    })
    if (saved) onClose()
  }

  return (
    <Modal title="Invoices and credit notes" locked={pending} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void save(event)}>
        <p>By their own date, with the tax by rate. Amounts of credit notes are negative.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="From"
            type="date"
            required
            max="9999-12-31"
            value={from}
            onChange={({ target }) => setDays({ ...days, from: target.value })}
          />
          <Field
            label="To"
            type="date"
            required
            max="9999-12-31"
            value={to}
            error={isBackwards ? 'Is before the first day' : undefined}
            onChange={({ target }) => setDays({ ...days, to: target.value })}
          />
        </div>
        <FormError>
          {isNone ? 'There is no invoice or credit note of these days.' : error}
        </FormError>
        <ModalActions pending={pending} onCancel={onClose}>
          <SubmitButton pending={pending} disabled={isBackwards}>
            Download
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}

/** @returns were there any? */
async function saveInvoices(from: string, to: string) {
  const table = await downloadInvoices(from, to)
  // Its first line names the columns.
  if ((await table.text()).trim().split('\n').length === 1) return false
  saveAsFile(table, `invoices-${from}-to-${to}.csv`)
  return true
}
