import type { UseFormReturn } from 'react-hook-form'
import type { DeliverySetting } from '#contract/pricing/delivery.ts'
import type { Typed } from '../typed-values.ts'

export type DeliveryFields = Typed<DeliverySetting>
export type Rate = DeliveryFields['zones'][number]['rates'][number]
export type Bracket = Rate['steps'][number]

/** The form of the section, of which each zone and rate has a part. */
export type DeliveryForm = UseFormReturn<DeliveryFields, unknown, DeliverySetting>
