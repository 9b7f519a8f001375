// The chart's and its legend's, as attributes of SVG: no class of the style sheet, which every page loads, has them.

/** 3:1, and the dashed line is seen before it. */
export const PAID = 'color-mix(in oklab, var(--color-secondary) 70%, var(--color-base-100))'
export const TODAY = 'var(--color-primary)'
export const REFUNDED = 'var(--color-error)'
export const BEFORE = 'var(--color-base-content)'
export const GRID = 'var(--color-base-300)'
export const ZERO = 'var(--color-control)'
export const TEXT = 'var(--color-quiet)'
