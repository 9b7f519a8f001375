import type { UseFormReturn } from 'react-hook-form'
import type { TaxSetting } from '#contract/pricing/tax-setting.ts'
import type { Typed } from '../typed-values.ts'

export type TaxFields = Typed<TaxSetting>

/** The form of the section, of which each rate has a part. */
export type TaxForm = UseFormReturn<TaxFields, unknown, TaxSetting>
