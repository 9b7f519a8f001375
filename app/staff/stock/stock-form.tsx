import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { wasRejected } from '#app/api/http.ts'
import { adjustStock } from '#app/api/stock.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import { useIdempotencyKey } from '#app/ui/components/use-idempotency-key.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { FormSubmit } from '#app/ui/forms/form-submit.tsx'
import { resetToSaved } from '#app/ui/forms/reset-to-saved.ts'
import { submitHandler } from '#app/ui/forms/submit-handler.ts'
import { NOTE_LENGTH } from '#contract/catalog/stock-bounds.ts'
import { formatCount } from '#contract/money.ts'
import { adjustmentFormSchema, changeOf, REASONS, summaryOf } from './adjustment.ts'
import { PackChoice } from './pack-choice.tsx'
import { RadioGroup } from './radio-group.tsx'
import { canBeOrdered } from './units-in-packs.ts'
import { UnitsPad } from './units-pad.tsx'

type Props = {
  productId: string
  /** The number of units in a pack; 1: sold singly. */
  packSize: number
  /** In stock now, once it is known. */
  units: number | undefined
  /** After each answer: the stock may be another now. */
  reload: () => Promise<void>
  /** Called when there are units that are typed and not saved, and when there are none any more. */
  onTyped?: (isTyped: boolean) => void
}

const REASON_OPTIONS = Object.entries(REASONS).map(([value, { label, sign }]) => ({
  value,
  label,
  mark: sign,
}))
const SIGN_OPTIONS = [
  { value: '+', label: 'Add', mark: '+' },
  { value: '−', label: 'Take away', mark: '−' },
]

export function StockForm({ productId, packSize, units, reload, onTyped }: Props) {
  const withKey = useIdempotencyKey()
  const form = useForm({
    resolver: zodResolver(adjustmentFormSchema),
    // Units as text, which is what the input gives; the schema makes the number.
    defaultValues: { reason: 'received' as const, sign: '+' as const, units: '', note: '' },
  })
  const { reason, sign, units: typed } = form.watch()
  const count = /^\s*\d{1,7}\s*$/.test(String(typed)) ? Number(typed) : 0
  const change = changeOf({ reason, sign }, count)
  const isTyped = String(typed) !== ''
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped])

  function setUnits(next: number) {
    form.setValue('units', String(next), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  }

  const onSubmit = submitHandler(form, async (input, sent) => {
    try {
      const body = { change: changeOf(input, input.units), reason: input.reason, note: input.note }
      const movement = await withKey((key) => adjustStock(productId, body, key))
      toast(summaryOf(body.reason, movement))
    } catch (error) {
      if (wasRejected(error)) await reload()
      throw error
    }
    resetToSaved(form, sent, { ...sent, units: '', note: '' })
    await reload()
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      <RadioGroup legend="Reason" options={REASON_OPTIONS} {...form.register('reason')} />
      {reason === 'corrected' && (
        <RadioGroup legend="Correction" options={SIGN_OPTIONS} {...form.register('sign')} />
      )}
      <UnitsPad
        {...fieldProps(form, 'units')}
        sign={change < 0 ? '−' : '+'}
        packSize={packSize}
        onStep={(step) => setUnits(Math.max(1, count + step))}
      />
      {/* What left was counted unit by unit; a delivery comes in packs. */}
      {reason === 'received' && (
        <PackChoice units={count} packSize={packSize} onChoose={setUnits} />
      )}
      <output className="min-h-6 tabular-nums">
        {units !== undefined && count > 0 && (
          <Outcome units={units} change={change} packSize={packSize} />
        )}
      </output>
      <Field
        label="Note"
        autoComplete="off"
        maxLength={NOTE_LENGTH}
        hint="Such as the number on the packing slip"
        {...fieldProps(form, 'note')}
      />
      <FormSubmit form={form}>{labelOf(change)}</FormSubmit>
    </form>
  )
}

function labelOf(change: number) {
  if (change === 0) return 'Save stock'
  return change > 0 ? `Add ${formatCount(change)}` : `Take away ${formatCount(-change)}`
}

type OutcomeProps = { units: number; change: number; packSize: number }

function Outcome({ units, change, packSize }: OutcomeProps) {
  const calculation = `${formatCount(units)} ${change < 0 ? '−' : '+'} ${formatCount(Math.abs(change))}`
  if (units + change < 0) {
    return (
      <span className="text-error">{`${calculation}: ${formatCount(-units - change)} too many`}</span>
    )
  }
  const after = units + change
  return (
    <>
      {calculation} = {after % packSize > 0 && `${formatCount(after)}: `}
      <b>{canBeOrdered(after, packSize)}</b>
    </>
  )
}
