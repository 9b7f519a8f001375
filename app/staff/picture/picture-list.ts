import type { StaffPicture } from '#contract/catalog/picture.ts'

// An editor's changes to a product's photos, as functions: one that conflicts with another editor's
// is applied again to the photos as they are then.

export type Change = (photos: StaffPicture[]) => StaffPicture[]

export function add(photo: StaffPicture, at = Number.POSITIVE_INFINITY): Change {
  return (photos) => {
    if (photos.some(({ pictureId }) => pictureId === photo.pictureId)) return photos
    return [...photos.slice(0, at), photo, ...photos.slice(at)]
  }
}

export function remove(pictureId: string): Change {
  return (photos) => photos.filter((photo) => photo.pictureId !== pictureId)
}

/** @param to its new place, counted from 0 */
export function move(pictureId: string, to: number): Change {
  return (photos) => {
    const moved = photos.find((photo) => photo.pictureId === pictureId)
    if (!moved) return photos
    const others = photos.filter((photo) => photo !== moved)
    return [...others.slice(0, to), moved, ...others.slice(to)]
  }
}

export function describe(pictureId: string, alt: string): Change {
  return (photos) =>
    photos.map((photo) => (photo.pictureId === pictureId ? { ...photo, alt } : photo))
}

export function isSameList(a: StaffPicture[], b: StaffPicture[]) {
  return (
    a.length === b.length &&
    a.every((photo, n) => photo.pictureId === b[n]?.pictureId && photo.alt === b[n]?.alt)
  )
}
