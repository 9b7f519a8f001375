import { useEffect, useRef, useState } from 'react'
import { errorMessage, hasStatus } from '#app/api/http.ts'
import { uploadPicture } from '#app/api/picture.ts'
import { MAX_PICTURE_MB, MAX_PICTURES, type StaffPicture } from '#contract/catalog/picture.ts'

export type Upload = {
  id: number
  file: File
  /** From 0 to 1. */
  progress: number
  error?: string
  /** Would the same file be accepted later? */
  canRetry?: boolean
}

type Options = {
  /** How many photos the product has by now. */
  count: number
  onUploaded: (photo: StaffPicture) => Promise<unknown>
}

/** How many files a page uploads at once. */
const AT_ONCE = 2

/** The files on their way; each that fails stays with its reason. */
export function useUploads({ count, onUploaded }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const waiting = useRef<Upload[]>([])
  const running = useRef(0)
  const lastId = useRef(0)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(onUploaded)
  useEffect(() => {
    latest.current = onUploaded
  })

  function update(id: number, change: Partial<Upload>) {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))
  }

  function drop(id: number) {
    setUploads((all) => all.filter((one) => one.id !== id))
  }

  async function run(upload: Upload) {
    running.current += 1
    const before = turn.current
    const stored = store(upload, before)
    turn.current = stored.catch(() => {})
    try {
      await stored
      drop(upload.id)
    } catch (caught) {
      const canRetry = !hasStatus(caught, 400, 413, 415)
      update(upload.id, { error: errorMessage(caught), canRetry })
    }
    running.current -= 1
    next()
  }

  /** Photos are added in the sequence in which they were chosen, whichever is uploaded first. */
  async function store(upload: Upload, before: Promise<unknown>) {
    const { _id, ...files } = await uploadPicture(upload.file, (progress) =>
      update(upload.id, { progress }),
    )
    await before
    await latest.current({ pictureId: _id, alt: '', ...files })
  }

  function next() {
    while (running.current < AT_ONCE) {
      const upload = waiting.current.shift()
      if (!upload) return
      void run(upload)
    }
  }

  function start(files: File[]) {
    const open = uploads.filter(({ error }) => !error).length
    const added = files.map((file, n) => {
      lastId.current += 1
      const error = uploadError(file, count + open + n)
      return { id: lastId.current, file, progress: 0, ...(error && { error }) }
    })
    setUploads((all) => [...all, ...added])
    waiting.current.push(...added.filter((one) => !('error' in one)))
    next()
  }

  function retry(upload: Upload) {
    drop(upload.id)
    start([upload.file])
  }

  return { uploads, start, retry, dismiss: drop }
}

/**
 * What the server would refuse the file for, known without asking it. @param before photos that are
 * there or on their way
 */
function uploadError(file: File, before: number) {
  if (before >= MAX_PICTURES) return `A part has at most ${MAX_PICTURES} photos.`
  if (file.size > MAX_PICTURE_MB * 1024 * 1024) return `A photo has at most ${MAX_PICTURE_MB} MB.`
  return undefined
}
