import { sql } from 'drizzle-orm'
import type { ProductPicture, StaffPicture } from '#contract/catalog/picture.ts'
import { renditionPath } from '#contract/catalog/rendition.ts'
import { PREVIEW } from './picture/files.ts'

// A product's pictures as part of the product.

/** A column of a query on `product`: its pictures in their sequence. */
export const PICTURES = sql<StaffPicture[]>`array(
  select json_build_object('pictureId', p.id, 'alt', pp.alt, 'width', p.width, 'height', p.height,
    'path', '/media/' || left(p.sha256, 32))
  from product_picture pp join picture p on p.id = pp.picture_id
  where pp.product_id = "product"."id" order by pp.position)`

/** What customers get: ids are the staff's. */
export function toPublicPictures(pictures: StaffPicture[]): ProductPicture[] {
  return pictures.map(({ alt, width, height, path }) => ({ alt, width, height, path }))
}

/**
 * The picture that stands for the product: the first photo; without any, the URL that the owner
 * typed.
 */
export function imgOf({ img, pictures: [first] }: { img: string; pictures: StaffPicture[] }) {
  return first ? renditionPath(first.path, PREVIEW.width, PREVIEW.format) : img
}
