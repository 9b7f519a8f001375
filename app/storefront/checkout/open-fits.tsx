import { keepUnits } from '#app/ui/components/keep-units.ts'
import { lineFitId } from './line-fit.tsx'

/** What is not known of a line's fit. */
export type OpenFit = { productId: string; title: string; question: string }

/** At the button: which parts are bought without knowing that they fit. It stops no order. */
export function OpenFits({ open }: { open: OpenFit[] }) {
  if (open.length === 0) return null
  return (
    <section aria-label="Fit not confirmed" className="grid gap-1 text-sm">
      <b className="font-semibold text-warning">Fit not confirmed</b>
      <ul className="grid gap-1">
        {open.map(({ productId, title, question }) => (
          <li key={productId} className="wrap-anywhere">
            <bdi>{title}</bdi>: {keepUnits(question)}{' '}
            <a
              href={`#${lineFitId(productId)}`}
              aria-label={`Answer for ${title}`}
              className="inline-block min-h-6 underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault()
                show(lineFitId(productId))
              }}
            >
              Answer
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function show(id: string) {
  const line = document.getElementById(id)
  const folded = line?.closest('details') // on a phone the checkout's parts
  if (folded) folded.open = true
  line?.focus({ preventScroll: true })
  line?.scrollIntoView({ block: 'center' })
}
