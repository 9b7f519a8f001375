import { Fragment } from 'react'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { LineFitLink } from './line-fit.tsx'

/** What is not known of a car, and the parts whose fit it decides. */
export type OpenFit = { question: string; parts: { productId: string; title: string }[] }

/** At the button: which parts are bought without knowing that they fit. It stops no order. */
export function OpenFits({ open }: { open: OpenFit[] }) {
  if (open.length === 0) return null
  return (
    <section aria-label="Fit not confirmed" className="grid gap-1 text-sm">
      <b className="font-semibold text-warning">Fit not confirmed</b>
      <ul className="grid gap-1">
        {open.map(({ question, parts }) => (
          <li key={question} className="wrap-anywhere">
            {parts.map(({ productId, title }, index) => (
              <Fragment key={productId}>
                {index > 0 && ', '}
                <bdi>{title}</bdi>
              </Fragment>
            ))}
            : {keepUnits(question)}{' '}
            <LineFitLink
              productId={parts[0]?.productId ?? ''}
              aria-label={`Answer for ${parts.map(({ title }) => title).join(', ')}`}
            >
              Answer
            </LineFitLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
