import { useState } from 'react'
import { Card } from '#app/ui/components/card.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import type { RepairItem } from '#contract/catalog/repair.ts'
import type { JudgedList } from '#contract/fitment/judged-list.ts'
import { formatCountOf, formatPrice } from '#contract/money.ts'
import { sumOf } from '#contract/sum.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import type { NamedVehicle } from '../vehicle/matching-car.ts'
import { PageCar } from '../vehicle/page-car.ts'
import { useOtherCar } from '../vehicle/use-other-car.ts'
import { AddSeveral } from './add-several.tsx'
import { DecidingQuestion } from './deciding-question.tsx'
import { LeftOut } from './left-out.tsx'
import { fillLines, placesOf, proposedOf } from './repair-items.ts'
import { SeveralParts } from './several-parts.tsx'
import { useAnswers } from './use-answers.ts'
import { type Several, useSeveral } from './use-several.ts'

type Props = {
  repair: { name: string; description: string | null; path: string; items: RepairItem[] }
  named: NamedVehicle
  /** On which parts of the shop depend. */
  engines: string[]
  list: JudgedList
}

/**
 * What a repair takes for a car: the parts that surely fit are ticked, and one button adds them.
 */
export function FilledRepair({ repair, named, engines, list }: Props) {
  const { name, description, path, items } = repair
  const answers = useAnswers(named, list)
  const other = useOtherCar(named)
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({})
  const { cards, unfit } = answers.list
  const lines = fillLines(items, [...cards, ...unfit.cards], chosen)
  const several = useSeveral(proposedOf(lines))
  const needed = several.parts.filter(({ isProposed }) => isProposed)
  const optional = several.parts.filter(({ isProposed }) => !isProposed)
  const { ticked, total } = several
  const choose = (part: PartCard, id: string) =>
    setChosen({
      ...chosen,
      ...Object.fromEntries(placesOf(lines, part._id).map((place) => [place, id])),
    })
  const { model, vehicle } = named
  return (
    <PageCar.Provider value={other}>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h1 dir="auto" className="text-3xl leading-tight wrap-anywhere max-sm:text-2xl">
            {name} for your {keepUnits(model)}
            {ticked.length > 0 && (
              <>
                :{' '}
                <span className="whitespace-nowrap" role="status">
                  {formatCountOf(ticked.length, 'part')}, {formatPrice(total)}
                </span>
              </>
            )}
          </h1>
          {description && (
            <p dir="auto" className="max-w-prose text-quiet wrap-anywhere">
              {description}
            </p>
          )}
          <DecidingQuestion
            answers={answers}
            engines={engines}
            engineUrl={(engine) => `${path}/${vehiclePath({ ...vehicle, engine })}`}
          />
          {needed.length > 0 && (
            <SeveralParts
              several={several}
              parts={needed}
              label={name}
              heading="h2"
              onChoose={choose}
            />
          )}
          {optional.length > 0 && (
            <>
              <h2 className="mt-2 text-xl">Look at these, too</h2>
              <SeveralParts
                several={several}
                parts={optional}
                label="Look at these, too"
                onChoose={choose}
              />
            </>
          )}
          <LeftOut lines={lines} named={named} />
        </div>
        {several.parts.length > 0 && <Sum several={several} />}
      </div>
    </PageCar.Provider>
  )
}

function Sum({ several }: { several: Several }) {
  const { ticked, total, coreCharges } = several
  const pieces = sumOf(ticked, ({ units }) => units)
  return (
    <>
      <Card className="grid gap-3 p-4 max-md:hidden lg:sticky lg:top-4">
        <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
          <dt>
            {formatCountOf(ticked.length, 'part')}, {formatCountOf(pieces, 'piece')}
          </dt>
          <dd className="font-heading text-2xl leading-none">{formatPrice(total)}</dd>
          {coreCharges > 0 && (
            <>
              <dt className="text-quiet text-sm">Core charges, back with the old parts</dt>
              <dd className="text-right text-sm">+ {formatPrice(coreCharges)}</dd>
            </>
          )}
        </dl>
        <AddSeveral several={several} className="w-full" />
        {ticked.length > 0 && <p className="text-quiet text-sm">All in stock.</p>}
      </Card>
      {ticked.length > 0 && (
        <div className="price-bar noscript:hidden">
          <p className="flex-1 leading-tight tabular-nums">
            <span className="font-heading text-2xl">{formatPrice(total)}</span>
            <span className="block text-quiet text-sm">
              {coreCharges > 0
                ? `+ ${formatPrice(coreCharges)} core charges`
                : formatCountOf(pieces, 'piece')}
            </span>
          </p>
          <AddSeveral several={several} isShort />
        </div>
      )}
    </>
  )
}
