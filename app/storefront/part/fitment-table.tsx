import { useContext, useEffect, useState } from 'react'
import { listFitments } from '#app/api/fitment.ts'
import { errorMessage } from '#app/api/http.ts'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import type { Fitment } from '#contract/fitment/fitment.ts'
import { monthLabel } from '#contract/vehicle/vehicle-label.ts'
import { type Car, useChosenCar } from '../vehicle/garage.ts'
import { PageCar } from '../vehicle/page-car.ts'

type Row = Fitment & { vehicle: string }

/** Rows that are shown without a click. */
const FIRST = 12
const MORE = 'inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4'

type Props = {
  partId: string
  /** The first rows. */
  fitments: Row[]
  /** The models of all rows. */
  models: { path: string; label: string }[]
}

/** The vehicles that a part fits, and on what condition. The buyer's car comes first. */
export function FitmentTable({ partId, fitments, models }: Props) {
  const [more, setMore] = useState<Row[]>([])
  const [own, other] = [useChosenCar(), useContext(PageCar)]
  const car = other ?? own
  const ofCar = useRowsOf(car, { partId, fitments, models })
  const shown = withFirst([...fitments, ...ofCar, ...more], car)
  // The first rows may end in the middle of a model.
  const last = fitments.at(-1)?.model
  const known = new Set(shown.map(({ model }) => model))
  const missing = models.filter(({ path }) => !known.has(path))
  const isCut = missing.length > 0 || more.length > 0
  const cut = isCut ? models.find(({ path }) => path === last && !hasMore(more, path)) : undefined

  async function load(path: string) {
    try {
      const rows = await listFitments(partId, path)
      const seen = new Set(shown.map(({ _id }) => _id))
      setMore([...more, ...rows.filter(({ _id }) => !seen.has(_id))])
    } catch (error) {
      toast(errorMessage(error), 'error')
    }
  }

  return (
    <>
      <Rows rows={shown.slice(0, FIRST)} />
      {shown.length > FIRST && (
        <details open={more.length > 0}>
          <summary className={MORE}>{shown.length - FIRST} more</summary>
          <Rows rows={shown.slice(FIRST)} />
        </details>
      )}
      {(missing.length > 0 || cut) && (
        <details className="mt-2">
          <summary className={MORE}>More models: {missing.length + (cut ? 1 : 0)}</summary>
          <ul className="flex max-h-64 flex-wrap gap-2 overflow-auto py-2">
            {[...(cut ? [cut] : []), ...missing].map(({ path, label }) => (
              <li key={path}>
                <button
                  type="button"
                  className="btn btn-outline border-control"
                  onClick={() => load(path)}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** The rows of the car's model, if the page does not have them. */
function useRowsOf(car: Car | undefined, { partId, fitments, models }: Props): Row[] {
  const [found, setFound] = useState<{ path: string; rows: Row[] }>()
  const path = car && `${car.vehicle.make}/${car.vehicle.model}`
  const isMissing =
    models.some((model) => model.path === path) && !fitments.some(({ model }) => model === path)
  useEffect(() => {
    if (!path || !isMissing) return
    let isOutdated = false
    listFitments(partId, path).then(
      (rows) => isOutdated || setFound({ path, rows }),
      () => {}, // offline: a button below fetches them
    )
    return () => {
      isOutdated = true
    }
  }, [partId, path, isMissing])
  return isMissing && found && found.path === path ? found.rows : []
}

type ShownRow = Row & { isOfCar: boolean }

function withFirst(rows: Row[], car: Car | undefined): ShownRow[] {
  const model = car && `${car.vehicle.make}/${car.vehicle.model}`
  const marked = rows.map((row) => ({
    ...row,
    isOfCar: row.model === model && isOfYear(row, car?.vehicle.year ?? 0),
  }))
  return marked.toSorted((one, other) => Number(other.isOfCar) - Number(one.isOfCar))
}

function isOfYear({ yearFrom, yearTo }: Fitment, year: number) {
  return yearFrom <= year && year <= yearTo
}

function Rows({ rows }: { rows: ShownRow[] }) {
  const hasConditions = rows.some((row) => conditionsOf(row) !== '')
  return (
    <table className="w-full text-left text-sm">
      <thead className="text-quiet">
        <tr>
          <th className="py-2 pr-3 font-normal">Vehicle</th>
          <th className="py-2 pr-3 font-normal">Years</th>
          <th className="py-2 pr-3 font-normal">Engine</th>
          {hasConditions && <th className="py-2 font-normal">Only if</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row._id}
            className={`border-base-300 border-t align-top ${row.isOfCar ? 'bg-primary/8' : ''}`}
          >
            <td className="min-w-24 py-2 pr-3 wrap-anywhere">
              {row.isOfCar ? <b className="font-semibold">{row.vehicle}</b> : row.vehicle}
              {row.isOfCar && <span className="block text-xs">Your car</span>}
              <span className="block text-quiet empty:hidden">{placeOf(row)}</span>
            </td>
            <td className="whitespace-nowrap py-2 pr-3 tabular-nums">{yearsOf(row)}</td>
            <td className="py-2 pr-3 wrap-anywhere">{row.engine ?? 'Any'}</td>
            {hasConditions && (
              <td className="py-2 wrap-anywhere">{keepUnits(conditionsOf(row))}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function hasMore(rows: Row[], path: string) {
  return rows.some(({ model }) => model === path)
}

function yearsOf({ yearFrom, yearTo }: Fitment) {
  return yearFrom === yearTo ? yearFrom : `${yearFrom}–${yearTo}`
}

function placeOf({ position, quantity }: Fitment) {
  return [position, quantity ? `${quantity} needed` : ''].filter(Boolean).join(', ')
}

function conditionsOf({ trim, builtFrom, builtTo, conditions, note }: Fitment) {
  return [
    ...(trim ? [trim] : []),
    ...(builtFrom != null ? [`built in ${monthLabel(builtFrom)} or later`] : []),
    ...(builtTo != null ? [`built by ${monthLabel(builtTo)}`] : []),
    ...conditions,
    ...(note ? [note] : []),
  ].join(' · ')
}
