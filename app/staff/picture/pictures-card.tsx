import { useEffect, useRef, useState } from 'react'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { MAX_PICTURES } from '#contract/catalog/picture.ts'
import { PictureTile } from './picture-tile.tsx'
import { UploadRows } from './upload-rows.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import type { Photos } from './use-pictures.ts'
import { useUploads } from './use-uploads.ts'

/** HEIC is left out: an iPhone then converts it to JPEG. */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** The id of the heading, to which the page that adds a part links. */
const HEADING = 'photos'

type Props = {
  photos: Photos
  /** What the shop shows without photos. */
  img: string
  /** Called when photos come, wherever they were dropped or pasted. */
  onShow: () => void
}

/**
 * A product's photos for the staff: dropped, pasted, chosen or taken; each change is saved at once.
 */
export function PicturesCard({ photos, img, onShow }: Props) {
  const {
    uploads,
    start: upload,
    retry,
    dismiss,
  } = useUploads({
    count: photos.photos.length,
    onUploaded: photos.addPhoto,
  })
  const [dragged, setDragged] = useState<string>()
  const start = (files: File[]) => {
    onShow()
    upload(files)
  }
  usePastedFiles(start)
  const isOver = useDroppedFiles((files) => {
    start(files)
    // The card may be far from where they were dropped.
    requestAnimationFrame(() =>
      document.getElementById(HEADING)?.scrollIntoView({ block: 'nearest' }),
    )
  })
  const count = photos.photos.length
  const isFull = count >= MAX_PICTURES

  return (
    <Card
      as="section"
      aria-labelledby={HEADING}
      className={`grid min-w-0 grid-cols-1 content-start gap-4 p-4 sm:p-5 ${isOver ? 'outline-2 outline-primary' : ''}`}
    >
      <div className="flex items-baseline justify-between gap-4">
        <h3 id={HEADING} className="scroll-mt-4">
          Photos
        </h3>
        <p className="text-quiet text-sm tabular-nums">
          {count} of {MAX_PICTURES}
        </p>
      </div>
      {count === 0 ? (
        <div className="flex items-center gap-4">
          <div className="w-32 shrink-0">
            <PartPicture src={img} alt="" eager />
          </div>
          <p className="text-quiet text-sm">
            No photos yet: the shop shows this picture, the one of Product Image above.
          </p>
        </div>
      ) : (
        <ol className="grid gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {photos.photos.map((photo, index) => (
            <PictureTile
              key={photo.pictureId}
              photo={photo}
              index={index}
              photos={photos}
              dragged={dragged}
              onDrag={setDragged}
            />
          ))}
        </ol>
      )}
      <UploadRows uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      <FormError>{photos.error}</FormError>
      {photos.wasRemoved && <PutBack onPutBack={photos.putBack} />}
      {isFull ? (
        <p className="text-quiet text-sm">A part has at most {MAX_PICTURES} photos.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-box border border-control border-dashed p-4">
          <FileButton label="Choose photos" onFiles={start} multiple />
          <FileButton
            label="Take a photo"
            onFiles={start}
            capture="environment"
            className="hidden pointer-coarse:inline-flex"
          />
          <p className="min-w-0 flex-1 basis-40 text-quiet text-sm">
            <span className="pointer-coarse:hidden">
              Or drop or paste them, anywhere on this page.{' '}
            </span>
            JPEG, PNG, WebP or AVIF, 15 MB each.
          </p>
        </div>
      )}
      {isOver && (
        <p className="pointer-events-none fixed inset-x-0 bottom-0 z-30 border-primary border-t-4 bg-base-100 p-6 text-center font-semibold">
          Drop the photo anywhere: it goes to this part.
        </p>
      )}
      <p role="status" className="sr-only">
        {photos.announcement}
      </p>
    </Card>
  )
}

type FileProps = {
  label: string
  onFiles: (files: File[]) => void
  multiple?: boolean
  capture?: 'environment'
  className?: string
}

function FileButton({ label, onFiles, className = '', ...input }: FileProps) {
  return (
    <label
      className={`btn btn-outline has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2 ${className}`}
    >
      {label}
      <input
        {...input}
        type="file"
        accept={TYPES}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = '' // the same file may be chosen again
        }}
      />
    </label>
  )
}

/** The removed photo had the focus. */
function PutBack({ onPutBack }: { onPutBack: () => Promise<void> }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <p className="flex flex-wrap items-center gap-3">
      <span>A photo was removed.</span>
      <button
        ref={button}
        type="button"
        className="btn btn-outline"
        onClick={() => void onPutBack()}
      >
        Put it back
      </button>
    </p>
  )
}

/** Anywhere on the page, unless a field took them: spreadsheets copy cells as a picture, too. */
function usePastedFiles(onFiles: (files: File[]) => void) {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
