import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import { toGrams, weightHint } from '#app/ui/forms/weight.ts'

/**
 * What the field of a part’s weight adds to `fieldProps`: it takes a weight with a unit, and its
 * hint says it in pounds.
 */
export function weightProps<Fields extends FieldValues, Name extends FieldPath<Fields>>(
  { register, watch }: Pick<UseFormReturn<Fields>, 'register' | 'watch'>,
  name: Name,
  country: string,
) {
  return {
    ...register(name, { setValueAs: toGrams }),
    hint: <WeightHint grams={watch(name)} country={country} />,
  }
}

/** Without a weight of its own, a part has the shop’s default in rates by weight. */
function WeightHint({ grams, country }: { grams: unknown; country: string }) {
  const hint = weightHint(grams, country)
  if (String(grams ?? '').trim() !== '') return hint
  return (
    <>
      {hint}. If empty, the{' '}
      <Link to="/dashboard/settings/delivery" className="underline underline-offset-4">
        default weight
      </Link>{' '}
      in Settings applies
    </>
  )
}
