import { type SQL, sql } from 'drizzle-orm'
import { lockProducts } from '../../catalog/lock-products.ts'
import { lockPictures, updateUnusedSince } from '../../catalog/picture/used-pictures.ts'
import { db, type Transaction } from '../../platform/db/client.ts'

// What becomes of the parts that wait for a URL, in transactions of 200. They raise `version`
// alone, as the import did.

const BATCH = 200

/** So often a URL is tried before its parts get back what they had. */
export const MAX_TRIES = 3

/** A URL has a picture: its parts get it, unless they have photos of the staff. */
export async function addToParts(importId: string, url: string, pictureId: string) {
  const areTheirs = sql`w.import_id = ${importId} and w.state = 'waiting' and w.url = ${url}`
  while ((await doNext(areTheirs, (tx, ids) => addTo(tx, importId, ids, pictureId))) > 0);
}

/** Parts whose URL has failed too often get back the one that they had. */
export async function giveUp(importId: string) {
  const areTheirs = sql`w.import_id = ${importId} and w.state = 'waiting' and w.tries >= ${MAX_TRIES}`
  while ((await doNext(areTheirs, (tx, ids) => putUrlsBack(tx, importId, ids))) > 0);
}

/** @returns how many parts it was done with; 0: none is left */
async function doNext(where: SQL, work: (tx: Transaction, ids: string[]) => Promise<unknown>) {
  return db.transaction(async (tx) => {
    const read = async (more: SQL) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        select w.product_id as id from import_picture w where ${where} ${more}`)
      return rows.map(({ id }) => id)
    }
    const ids = await read(sql`order by w.product_id limit ${BATCH}`)
    if (ids.length === 0) return 0
    await lockProducts(tx, ids)
    // An undo may have ended the wait of some.
    await work(tx, await read(sql`and w.product_id = any(${sql.param(ids)}::uuid[])`))
    return ids.length
  })
}

type Part = {
  id: string
  /** The part is deleted, or has another URL by now. */
  isOther: boolean
  firstId: string | null
  /** Is its first photo one of the staff? */
  isOwn: boolean
  /** Is the picture among its photos already? */
  has: boolean
}

async function addTo(tx: Transaction, importId: string, ids: string[], pictureId: string) {
  const { rows } = await tx.execute<Part>(sql`
    select w.product_id as id, p.id is null as "isOther", first.picture_id as "firstId",
      coalesce(not first.is_imported, false) as "isOwn",
      exists (select from product_picture n where n.product_id = p.id and n.picture_id = ${pictureId}) as has
    from import_picture w
    left join product p on p.id = w.product_id and p.deleted_at is null and p.img in (w.url, w.url_before)
    left join product_picture first on first.product_id = p.id and first.position = 1
    where w.import_id = ${importId} and w.product_id = any(${sql.param(ids)}::uuid[])`)
  const changed = rows.filter((part) => !part.isOther && !part.isOwn && !part.has)
  await writePhotos(tx, importId, pictureId, changed)
  const outcomes = rows.map((part) => ({
    id: part.id,
    state: changed.includes(part) || (part.has && !part.isOther) ? 'added' : 'kept',
    picture: changed.includes(part) ? pictureId : null,
    replaced: changed.includes(part) ? part.firstId : null,
  }))
  await tx.execute(sql`
    update import_picture w
    set state = o.state, error = null, picture_id = o.picture, replaced_id = o.replaced
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) o (id uuid, state text, picture uuid, replaced uuid)
    where w.import_id = ${importId} and w.product_id = o.id`)
}

async function writePhotos(
  tx: Transaction,
  importId: string,
  pictureId: string,
  changed: Pick<Part, 'id' | 'firstId'>[],
) {
  if (changed.length === 0) return
  const replaced = changed.flatMap(({ firstId }) => firstId ?? [])
  const usable = await lockPictures(tx, [...new Set([pictureId, ...replaced])])
  if (!usable.has(pictureId)) throw new Error('A picture was deleted before a part had it.')
  const areChanged = sql`any(${sql.param(changed.map(({ id }) => id))}::uuid[])`
  await tx.execute(sql`
    insert into product_picture (product_id, picture_id, position, is_imported)
    select id, ${pictureId}, 1, true from product where id = ${areChanged}
    on conflict (product_id, position) do update set picture_id = excluded.picture_id`)
  await updateUnusedSince(tx, [pictureId], replaced)
  await tx.execute(sql`
    update product p set img = w.url, version = p.version + 1, updated_at = now()
    from import_picture w
    where w.import_id = ${importId} and w.product_id = p.id and p.id = ${areChanged}`)
}

async function putUrlsBack(tx: Transaction, importId: string, ids: string[]) {
  const areTheirs = sql`w.import_id = ${importId} and w.product_id = any(${sql.param(ids)}::uuid[])`
  await tx.execute(sql`
    update product p set img = w.url_before, version = p.version + 1, updated_at = now()
    from import_picture w
    where ${areTheirs} and p.id = w.product_id and p.deleted_at is null
      and p.img = w.url and w.url <> w.url_before`)
  await tx.execute(sql`
    update import_picture w set state = 'failed', error = coalesce(w.error, ${ENDED}) where ${areTheirs}`)
}

const ENDED = 'The shop ended each time while it read this picture.'
