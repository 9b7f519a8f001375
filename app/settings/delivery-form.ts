import type { UseFormReturn } from 'react-hook-form'
import type { DeliverySetting } from '#contract/pricing/delivery.ts'

/** The form of the section, of which each zone and rate has a part. */
export type DeliveryForm = UseFormReturn<DeliverySetting, unknown, DeliverySetting>
