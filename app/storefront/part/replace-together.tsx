import type { PartCard } from '#contract/catalog/part-card.ts'
import { proposedUnits } from '#contract/pricing/allowed-quantity.ts'
import { AddSeveral } from './add-several.tsx'
import { Section } from './part-section.tsx'
import { SeveralParts } from './several-parts.tsx'
import { useOwnVerdicts } from './use-own-verdicts.ts'
import { useSeveral } from './use-several.ts'

/** Parts that a workshop replaces with this one; those that surely fit the car are ticked. */
export function ReplaceTogether({ parts }: { parts: PartCard[] }) {
  const judged = useOwnVerdicts(parts)
  const several = useSeveral(
    judged.map((part) => ({
      part,
      units: proposedUnits(part.vehicleTakes, part),
      isProposed: part.verdict?.word === 'fits',
    })),
  )
  return (
    <Section title="Replace together">
      <SeveralParts several={several} label="Replace together" />
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-end gap-4 noscript:hidden">
        {several.ticked.length === 0 && (
          <p className="text-quiet text-sm">Tick what you need: it is added at once.</p>
        )}
        <AddSeveral several={several} className="max-sm:w-full" />
      </div>
    </Section>
  )
}
