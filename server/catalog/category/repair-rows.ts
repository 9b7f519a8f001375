import { asc } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { repair, repairItem } from '../../platform/db/schema/repair.ts'

export type RepairItemRow = Omit<typeof repairItem.$inferSelect, 'repairId' | 'place'>

/** A repair, with its items in their sequence. */
export type RepairRow = typeof repair.$inferSelect & { items: RepairItemRow[] }

/** All repairs, by name. */
export async function readRepairRows(): Promise<RepairRow[]> {
  const [rows, items] = await Promise.all([
    db.select().from(repair).orderBy(asc(repair.name)),
    db.select().from(repairItem).orderBy(asc(repairItem.repairId), asc(repairItem.place)),
  ])
  return rows.map((row) => ({
    ...row,
    items: items
      .filter(({ repairId }) => repairId === row.id)
      .map(({ repairId: _, place: __, ...item }) => item),
  }))
}
