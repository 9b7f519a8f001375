// Colors of the chart and its legend, as SVG attributes: classes would be in the style sheet that
// every page loads.

/** A contrast of 3:1, and the dashed line stands out against it. */
export const PAID = 'color-mix(in oklab, var(--color-secondary) 70%, var(--color-base-100))'
export const TODAY = 'var(--color-primary)'
export const REFUNDED = 'var(--color-error)'
export const BEFORE = 'var(--color-base-content)'
export const GRID = 'var(--color-base-300)'
export const ZERO = 'var(--color-control)'
export const TEXT = 'var(--color-quiet)'
