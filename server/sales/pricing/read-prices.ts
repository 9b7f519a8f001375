import { sql } from 'drizzle-orm'
import type { DeliverySetting } from '#contract/pricing/delivery.ts'
import { isByStripe, type TaxSetting } from '#contract/pricing/tax-setting.ts'
import { dayIn } from '#contract/shop-time.ts'
import { prepare } from '../../platform/db/client.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { storedSetting } from '../../platform/db/stored-setting.ts'
import { withDefaults } from '../../platform/settings/setting.ts'
import type { ShippingZone } from './delivery.ts'
import type { Prices } from './price-order.ts'
import type { StripeTax } from './tax-question.ts'
import type { TaxRate } from './taxes-of-lines.ts'

/** What the owner has set of delivery and tax. */
export type OwnersPrices = Prices & {
  /** The country of the shop. */
  home: string
  /** Business days until an order is sent. */
  days: number
  closedDays: DeliverySetting['closedDays']
  /** undefined: the tax is that of `taxRates`. */
  stripeTax: StripeTax | undefined
  /** Within this many days old parts of an order that is placed now can be sent back. */
  oldPartDays: number
}

type Row = {
  zones: ShippingZone[]
  taxRates: TaxRate[]
  delivery: Partial<DeliverySetting> | null
  tax: Partial<TaxSetting> | null
  oldPartDays: number
  now: Date
}

/** One statement: no reader sees the zones of one save with the settings of another. */
export const selectPrices = prepare<Row, Record<never, never>>(
  'prices of delivery and tax',
  sql`
    select
      (select coalesce(json_agg(json_build_object(
          'name', name, 'countries', countries, 'postalPrefixes', postal_prefixes,
          'rates', (select coalesce(json_agg(json_build_object(
              'id', r.id, 'name', r.name, 'carrier', carrier, 'by', by, 'steps', steps,
              'freeFromCents', free_from_cents, 'isDefault', is_default, 'minDays', min_days, 'maxDays', max_days,
              'classes', classes
            ) order by r.position), '[]') from shipping_rate r where r.zone_id = z.id)
        ) order by position), '[]') from shipping_zone z) as zones,
      (select coalesce(json_agg(json_build_object(
          'name', name, 'country', country, 'region', region, 'category', category, 'ppm', ppm,
          'from', "from", 'isDeliveryTaxed', is_delivery_taxed
        ) order by position), '[]') from tax_rate) as "taxRates",
      ${storedSetting('delivery')} as delivery,
      ${storedSetting('tax')} as tax,
      old_part_days() as "oldPartDays",
      now() as now`,
)

export function toPrices(rows: Row[]): OwnersPrices {
  const { zones, now, oldPartDays, ...stored } = singleRow(rows)
  const delivery = withDefaults('delivery', stored.delivery)
  const tax = withDefaults('tax', stored.tax)
  const { mode, codes } = tax
  const stripeTax = isByStripe(tax) ? { mode: tax.mode, codes } : undefined
  const { home, timeZone, days, closedDays, defaultWeightGrams } = delivery
  const today = dayIn(timeZone, now)
  const taxRates = stripeTax ? [] : stored.taxRates
  const areCoresTaxed = tax.areCoresTaxed && !stripeTax
  return {
    ...{ zones, today, home, days, closedDays, defaultWeightGrams },
    ...{ taxMode: mode, taxRates, areCoresTaxed, stripeTax, oldPartDays },
  }
}

/** Those of an order that is charged neither delivery nor tax. */
export function goodsAlone(oldPartDays: number): OwnersPrices {
  return {
    ...{ zones: [], home: '', days: 0, closedDays: [], today: '', defaultWeightGrams: 0 },
    ...{ taxMode: 'none', taxRates: [], areCoresTaxed: false, stripeTax: undefined, oldPartDays },
  }
}
