import type { Car } from '#app/storefront/vehicle/garage.ts'
import { useFit } from '#app/storefront/vehicle/use-fit.ts'
import { VerdictMark } from '#app/ui/components/verdict-mark.tsx'

/** Whether a part that is found fits the caller’s car. */
export function FoundFit({ productId, car }: { productId: string; car: Car }) {
  const { judged } = useFit(productId, car)
  return judged ? <VerdictMark verdict={{ word: judged.word, reason: judged.reason }} /> : null
}
