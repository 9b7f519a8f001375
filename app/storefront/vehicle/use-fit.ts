import { useEffect, useState } from 'react'
import type { VerdictWord } from '#contract/catalog/part.ts'
import type { JudgedRows } from '#contract/fitment/judged-list.ts'
import type { Choice } from '#contract/fitment/verdict-question.ts'
import type { Car } from './garage.ts'
import type { Judged } from './judge.ts'

type Loaded = { key: string; part: JudgedRows; code: typeof import('./judge.ts') }

/** Part and car of each verdict ‘does not fit’ after which the buyer ticked to buy it anyway. */
const insisted = new Set<string>()

/**
 * Does the part fit the car?
 * @param given what the seller says of all models, if the page has it
 */
export function useFit(productId: string, car: Car | undefined, given?: JudgedRows) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [isInsisting, setInsisting] = useState(false)
  const [version, setVersion] = useState(0)
  const model = car && `${car.vehicle.make}/${car.vehicle.model}`
  const key = `${productId} ${model} ${version}`

  useEffect(() => {
    if (!model) return
    let isOutdated = false
    Promise.all([import('./judge.ts'), findFit(productId, model, given)]).then(
      ([code, part]) => isOutdated || setLoaded({ key, part, code }),
      () => {}, // offline: the server judges when it is ordered
    )
    return () => {
      isOutdated = true
    }
  }, [productId, model, key, given])

  const current = car && loaded?.key === key ? loaded : undefined
  const judged = current && car ? current.code.judge(current.part, car.vehicle) : undefined
  const told = `${productId} ${car?.path}`
  const isInsisted = isInsisting || insisted.has(told)
  return {
    car,
    judged,
    howToTell: judged?.howToTell,
    isInsisted,
    insist(isTicked: boolean) {
      setInsisting(isTicked)
      if (isTicked) insisted.add(told)
      else insisted.delete(told)
    },
    answer: (choice: Choice) => car && current?.code.answerFor(car, choice),
    takeAnswersBack: () => car && current?.code.takeAnswersBack(car, current.part),
    /** After the server has refused an order: the fitments may have changed. */
    reload: () => setVersion(version + 1),
    canBuy: judged?.word !== 'does-not-fit' || isInsisted,
    forOrder: orderedFor(car, judged),
  }
}

/** What a condition's alternatives are, the shop is asked for. */
async function findFit(
  productId: string,
  model: string,
  given: JudgedRows | undefined,
): Promise<JudgedRows> {
  const isAsked = given?.rows.some((row) => row.model === model && row.conditions.length > 0)
  if (given && !isAsked) return given
  const { getPartFit } = await import('#app/api/vehicle.ts')
  const found = getPartFit(productId, model)
  return given ? found.catch(() => given) : found
}

export type Fit = ReturnType<typeof useFit>

/** Until the verdict is loaded here, the server refuses only parts that do not fit. */
function orderedFor(car: Car | undefined, judged: Judged | undefined) {
  if (!car) return {}
  const shownVerdict: VerdictWord = judged?.word ?? 'not-known'
  return { vehicle: car.vehicle, shownVerdict }
}
