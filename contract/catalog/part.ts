import { z } from 'zod'

// The words for a part's position, numbers and fit.

/**
 * `vehicle`: its fitments say which; `universal`: made for none in particular; `unlisted`: the
 * seller has not said.
 */
export const fitsSchema = z.enum(['vehicle', 'universal', 'unlisted'])
export type Fits = z.infer<typeof fitsSchema>

/** Does it fit the buyer's vehicle? */
export const verdictWordSchema = z.enum([
  'fits',
  'fits-if',
  'does-not-fit',
  'universal',
  'not-known',
])
export type VerdictWord = z.infer<typeof verdictWordSchema>

export type Axle = 'front' | 'rear'
/** As seen from the driver's seat. */
export type Side = 'left' | 'right'

/**
 * `own`: the maker's and the shop's; `gtin`: of the barcode; `oe`: the vehicle maker's; `cross`:
 * another maker's for the same part; `old`: one that this part replaces.
 */
export type PartNumberKind = 'own' | 'gtin' | 'oe' | 'cross' | 'old'
