import type { Facet } from '#contract/catalog/part-card.ts'

/** A facet with more choices is a menu. */
const MAX_OPEN = 6
/** The line of the filters on a screen of 1280 pixels. */
const LINE = 1120
const LETTER = 7.5
const CHIP = 44
const GAP = 12

/**
 * The facets whose choices stand in the line of the filters, with their counts: as many as leave it
 * one line, as far as letters tell. @param share of the line that is theirs
 */
export function openFacets(facets: Facet[], share: number): Set<Facet> {
  const open = new Set<Facet>()
  let width = facets.reduce((sum, facet) => sum + menuWidth(facet), 0)
  for (const facet of facets) {
    if (facet.amounts || facet.choices.length > MAX_OPEN) continue
    const wider = openWidth(facet) - menuWidth(facet)
    if (width + wider > LINE * share) continue
    open.add(facet)
    width += wider
  }
  return open
}

function menuWidth({ label }: Facet) {
  return label.length * LETTER + CHIP + GAP
}

function openWidth({ label, choices }: Facet) {
  const title = choices.length === 1 ? 0 : label.length * LETTER + GAP
  return choices.reduce(
    (sum, one) => sum + `${one.label}${one.count}`.length * LETTER + CHIP,
    title + GAP,
  )
}
