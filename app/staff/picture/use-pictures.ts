import { useRef, useState } from 'react'
import { showError } from '#app/api/authorized-call.ts'
import { ApiError, errorMessage } from '#app/api/http.ts'
import { assignPictures } from '#app/api/picture.ts'
import type { StaffPicture } from '#contract/catalog/picture.ts'
import type { ProductEdit } from '../product/edit/use-product-edit.ts'
import { saveMerging } from '../product/save-merging.ts'
import { add, type Change, describe, isSameList, move, remove } from './picture-list.ts'

/** The product that is edited, as the page's form has it, too: both save under its version. */
type EditedProduct = Pick<ProductEdit, 'saved' | 'current'> & {
  merge: (...theirs: Parameters<ProductEdit['merge']>) => unknown
}

type Draft = { text: string; from: string; error?: string }

/** A product's photos. Every change is shown at once and saved by itself, one after the other. */
export function usePictures({ saved, current, merge }: EditedProduct) {
  const [pending, setPending] = useState<Change[]>([])
  const [error, setError] = useState<string>()
  const [announcement, announce] = useState('')
  const [removed, setRemoved] = useState<{ photo: StaffPicture; at: number }>()
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const queue = useRef(Promise.resolve())
  const photos = pending.reduce(preview, saved.pictures)

  function save(change: Change) {
    const assign = async () => {
      const { _id, version, pictures } = current()
      const wanted = change(pictures)
      if (isSameList(wanted, pictures)) return
      const body = wanted.map(({ pictureId, alt }) => ({ pictureId, alt }))
      const product = await assignPictures(_id, { version, pictures: body })
      merge(product, { changedBy: null, changedAt: null })
    }
    // What they have changed of other fields is the form's to decide.
    return saveMerging(assign, (theirs) => {
      merge(theirs.current, theirs)
      return false
    })
  }

  /** @throws ApiError when it could not be saved; the photos are shown as they were then */
  function apply(change: Change) {
    setPending((list) => [...list, change])
    const saving = queue.current.then(() => save(change))
    queue.current = saving
      .catch(() => {})
      .then(() => setPending((list) => list.filter((one) => one !== change)))
    return saving
  }

  /** For what a button did: the card shows why it failed. */
  async function applyAndAnnounce(change: Change, sentence: string) {
    setError(undefined)
    try {
      await apply(change)
      announce(sentence)
      return true
    } catch (caught) {
      showError(caught, setError)
      return false
    }
  }

  function setDraft(id: string, draft: Draft | undefined) {
    setDrafts(({ [id]: _, ...others }) => (draft ? { ...others, [id]: draft } : others))
  }

  async function saveDescription(photo: StaffPicture) {
    const { pictureId: id } = photo
    const draft = drafts[id]
    if (!draft) return
    const text = draft.text.trim()
    if (text === photo.alt) return setDraft(id, undefined)
    try {
      await apply((list) => {
        const theirs = list.find(({ pictureId }) => pictureId === id)?.alt
        const isTheirs = theirs !== undefined && theirs !== draft.from && theirs !== text
        if (isTheirs) throw new Contested(theirs)
        return describe(id, text)(list)
      })
      setDrafts((all) => (all[id]?.text === draft.text ? without(all, id) : all))
    } catch (caught) {
      const from = caught instanceof Contested ? caught.theirs : draft.from
      setDraft(id, { ...draft, from, error: errorMessage(caught) })
    }
  }

  return {
    photos,
    error,
    announcement,
    drafts,
    hasDraft: photos.some(({ pictureId }) => drafts[pictureId]),
    wasRemoved: removed !== undefined && !photos.some(isPhoto(removed.photo)),
    addPhoto: (photo: StaffPicture) => apply(add(photo)),
    move: (photo: StaffPicture, to: number) =>
      applyAndAnnounce(move(photo.pictureId, to), `Moved: now ${to + 1} of ${photos.length}.`),
    async remove(photo: StaffPicture) {
      const at = photos.indexOf(photo)
      if (await applyAndAnnounce(remove(photo.pictureId), 'Photo removed.'))
        setRemoved({ photo, at })
    },
    async putBack() {
      if (!removed) return
      if (await applyAndAnnounce(add(removed.photo, removed.at), 'Photo put back.'))
        setRemoved(undefined)
    },
    write: (photo: StaffPicture, text: string) =>
      setDraft(photo.pictureId, { text, from: drafts[photo.pictureId]?.from ?? photo.alt }),
    saveDescription,
  }
}

function isPhoto({ pictureId }: StaffPicture) {
  return (one: StaffPicture) => one.pictureId === pictureId
}

/** A change that is no longer possible shows nothing; saving it says why. */
function preview(photos: StaffPicture[], change: Change) {
  try {
    return change(photos)
  } catch {
    return photos
  }
}

/** Another editor has described the same photo meanwhile. */
class Contested extends ApiError {
  readonly theirs: string

  constructor(theirs: string) {
    super(409, `Another editor wrote “${theirs}”. Press Enter to keep yours.`)
    this.theirs = theirs
  }
}

function without<Value>(all: Record<string, Value>, id: string) {
  const { [id]: _, ...others } = all
  return others
}

export type Photos = ReturnType<typeof usePictures>
