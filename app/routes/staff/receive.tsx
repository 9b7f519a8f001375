import { useEffect, useRef } from 'react'
import { requireStaff } from '#app/session/require-user.ts'
import { PartChoice } from '#app/staff/stock/part-choice.tsx'
import { PartCodeField } from '#app/staff/stock/part-code-field.tsx'
import { readCode, totalOf } from '#app/staff/stock/received-line.ts'
import { ReceivedLinesTable, unitsId } from '#app/staff/stock/received-lines-table.tsx'
import { removeReceivedStock } from '#app/staff/stock/stored-received-stock.ts'
import { useReceivedStock } from '#app/staff/stock/use-received-stock.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { CodedPart } from '#contract/catalog/received-stock.ts'
import { NOTE_LENGTH } from '#contract/catalog/stock-bounds.ts'
import { formatCountOf } from '#contract/money.ts'
import type { Route } from './+types/receive'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return requireStaff(request, 'stock')
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Receive stock')]
}

/** Stock from a supplier: codes are entered one by one, and all lines are received at once. */
export default function Receive({ loaderData: admin }: Route.ComponentProps) {
  const stock = useReceivedStock(admin.email)
  const { lines, choice, pending } = stock
  const code = useRef<HTMLInputElement>(null)
  const toUnits = useRef<string>(undefined)

  // The first scan is a line.
  useEffect(() => code.current?.focus(), [])
  // After a typed code the focus moves to the units, once the line is rendered.
  useEffect(() => {
    const id = toUnits.current
    if (!id || !lines.some(({ part }) => part._id === id)) return
    toUnits.current = undefined
    document.getElementById(unitsId(id))?.focus()
  }, [lines])

  function enter(typed: string, isScan: boolean) {
    // A code with units before it completes its line.
    const isWhole = isScan || readCode(typed).units !== undefined
    void stock.enter(typed).then((part) => {
      if (part && !isWhole) focusUnits(part)
    })
  }

  function focusUnits(part: CodedPart) {
    const field = document.getElementById(unitsId(part._id))
    if (field) field.focus()
    else toUnits.current = part._id
  }

  function done(scanned?: string) {
    code.current?.focus()
    if (scanned) enter(scanned, true)
  }

  return (
    <section>
      <h2>Receive stock</h2>
      <div className="mt-4 grid gap-2">
        <PartCodeField ref={code} said={stock.said} searching={stock.searching} onCode={enter} />
        {choice && (
          <PartChoice
            parts={choice.parts}
            onChoose={(part) => {
              stock.add(part, choice.units)
              focusUnits(part)
            }}
            onCancel={() => {
              stock.setChoice(undefined)
              code.current?.focus()
            }}
          />
        )}
      </div>
      {lines.length > 0 && (
        <>
          <ReceivedLinesTable
            lines={lines}
            disabled={pending}
            onUnits={stock.setUnits}
            onRemove={(id) => {
              stock.remove(id)
              code.current?.focus()
            }}
            onDone={done}
          />
          {/* Above its button, which is in sight when it is pressed: the code field may be many lines above. */}
          <div className="mt-4">
            <FormError>{stock.receiveError}</FormError>
          </div>
          <div className="mt-2 flex flex-wrap items-end gap-4">
            <Field
              label="Delivery note"
              autoComplete="off"
              className="flex-1 basis-64"
              maxLength={NOTE_LENGTH}
              hint="Its number; each part’s history shows it"
              value={stock.reference}
              onChange={({ target }) => stock.setReference(target.value)}
            />
            <ActionButton
              className="btn btn-primary mb-6 max-sm:w-full"
              pending={pending}
              onClick={() => void stock.receive().then((received) => received && done())}
            >
              Receive {formatCountOf(totalOf(lines), 'unit')} of{' '}
              {formatCountOf(lines.length, 'part')}
            </ActionButton>
          </div>
        </>
      )}
      <UnsavedInput
        what={lines.length > 0 ? formatCountOf(lines.length, 'line') : ''}
        onLeave={() => removeReceivedStock(admin.email)}
        // After a session has ended, a login continues the delivery.
        except="/login"
      />
    </section>
  )
}
