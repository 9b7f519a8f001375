import { sql } from 'drizzle-orm'

// Country and region stay when the rest of an order's postal address is erased: the books need the
// place by which a sale was taxed, and it names nobody.

/** Country and region of the order `o`, as columns. */
export const PLACE_OF_SALE = sql`coalesce(o.ship_to ->> 'country', o.tax_country) as country,
  coalesce(o.ship_to ->> 'region', o.tax_region) as region`

/** What the erasure of an order sets: one that was erased before has its place already. */
export const ERASED_ADDRESS = {
  phone: '',
  address: '',
  shipTo: null,
  taxCountry: sql`coalesce(ship_to ->> 'country', tax_country)`,
  taxRegion: sql`coalesce(ship_to ->> 'region', tax_region)`,
}
