import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { type ApiError, fieldErrorsOf, hasStatus, wasRejected } from '#app/api/http.ts'
import { countStock } from '#app/api/stock.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import { useIdempotencyKey } from '#app/ui/components/use-idempotency-key.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { resetToSaved } from '#app/ui/forms/reset-to-saved.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { submitHandler } from '#app/ui/forms/submit-handler.ts'
import { NOTE_LENGTH } from '#contract/catalog/stock-bounds.ts'
import { formatCount } from '#contract/money.ts'
import { type CountResult, countedSummary, countFormSchema, resultOf } from './count-result.ts'
import { UnitsPad } from './units-pad.tsx'

type Props = {
  productId: string
  packSize: number
  /** What finds the part’s orders in Manage Orders; undefined until it is known. */
  searched: string | undefined
  /**
   * That can be ordered now, and that are sold and not sent yet; undefined until they are known.
   */
  units: number | undefined
  sold: number | undefined
  /** After each answer: the stock may be another now. */
  reload: () => Promise<void>
  /** Called when there are units that are typed and not saved, and when there are none any more. */
  onTyped?: (isTyped: boolean) => void
}

// As text, which is what the inputs give; the schema makes the number.
const EMPTY = { counted: '', note: '' }

/**
 * A count of the shelf, where sold units lie until they are sent: the form takes away what is sold.
 */
export function CountForm({ productId, packSize, searched, units, sold, reload, onTyped }: Props) {
  const withKey = useIdempotencyKey()
  const form = useForm({
    resolver: zodResolver(countFormSchema),
    defaultValues: EMPTY,
  })
  const typed = String(form.watch('counted'))
  const isTyped = typed !== ''
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped])
  const counted = /^\s*\d{1,10}\s*$/.test(typed) ? Number(typed) : undefined
  const result =
    counted === undefined || sold === undefined ? undefined : resultOf(counted, sold, packSize)
  const isTooFew = result?.kind === 'too few'
  const { root } = form.formState.errors
  const resultId = useId()

  const onSubmit = submitHandler(form, async (input, sent) => {
    try {
      const answer = await withKey((key) => countStock(productId, input, key))
      toast(countedSummary(answer, packSize))
    } catch (error) {
      if (wasRejected(error)) await reload()
      if (!isTooFewFor(error)) throw error
      form.setError('root', { type: TOO_FEW, message: error.message })
      return form.setFocus('counted')
    }
    resetToSaved(form, sent, EMPTY)
    await reload()
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      <UnitsPad
        label="Counted"
        {...fieldProps(form, 'counted')}
        isWrong={isTooFew}
        describedBy={resultId}
        onStep={(step) =>
          form.setValue('counted', String(Math.max(0, (counted ?? 0) + step)), {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
      />
      <output id={resultId} className="min-h-6 tabular-nums">
        {result ? (
          <Result result={result} searched={searched} />
        ) : (
          units !== undefined && sold !== undefined && <Expected units={units} sold={sold} />
        )}
      </output>
      <Field
        label="Note"
        autoComplete="off"
        maxLength={NOTE_LENGTH}
        hint="Such as where it was counted"
        {...fieldProps(form, 'note')}
      />
      <SubmitButton pending={form.formState.isSubmitting}>
        {counted === undefined ? 'Save count' : `Save ${formatCount(counted)} counted`}
      </SubmitButton>
      {/* The result above says it already. */}
      <FormError>{isTooFew && root?.type === TOO_FEW ? undefined : root?.message}</FormError>
    </form>
  )
}

function Expected({ units, sold }: { units: number; sold: number }) {
  return (
    <span className="text-quiet">
      {formatCount(units + sold)} should be there
      {sold > 0 && `, ${formatCount(sold)} of them sold and not sent yet`}.
    </span>
  )
}

const TOO_FEW = 'too few'

/** Did the server count more that are sold? */
function isTooFewFor(error: unknown): error is ApiError {
  return hasStatus(error, 409) && fieldErrorsOf(error).some(({ path }) => path === 'counted')
}

/** `17 counted, 5 of them are sold: 12 can be ordered` */
function Result({ result, searched }: { result: CountResult; searched: string | undefined }) {
  if (result.kind === 'possible') {
    return (
      <>
        {result.text} <b>{result.available}</b>
      </>
    )
  }
  return (
    <span className="text-error">
      {result.text} Count again
      {searched && (
        <>
          , or{' '}
          <Link
            to={`/dashboard/manageOrders?${new URLSearchParams({ q: searched })}`}
            className="underline underline-offset-4"
          >
            see who waits
          </Link>
        </>
      )}
      .
    </span>
  )
}
