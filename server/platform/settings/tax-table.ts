import { asc, sql } from 'drizzle-orm'
import type { TaxSetting } from '#contract/pricing/tax-setting.ts'
import type { db, Transaction } from '../db/client.ts'
import { taxRate } from '../db/schema/tax-rate.ts'

// The section `tax` has its rates in a table.

type Rate = TaxSetting['rates'][number]

const PPM_OF_A_PERCENT = 10_000

export async function readTaxRates(tx: Transaction | typeof db): Promise<Rate[]> {
  const rows = await tx.select().from(taxRate).orderBy(asc(taxRate.position))
  return rows.map(({ ppm, position: _, ...rate }) => ({
    ...rate,
    percent: ppm / PPM_OF_A_PERCENT,
  }))
}

/** Called with the row of the section locked: its version has counted up. */
export async function replaceTaxRates(tx: Transaction, rates: Rate[]) {
  await tx.execute(sql`delete from tax_rate`)
  if (rates.length === 0) return
  await tx.insert(taxRate).values(
    rates.map(({ percent, ...rate }, position) => ({
      ...rate,
      ppm: Math.round(percent * PPM_OF_A_PERCENT),
      position,
    })),
  )
}
