import { type DragEvent, useId } from 'react'
import { isComposing } from '#app/ui/components/is-composing.ts'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { ALT_LENGTH, type StaffPicture } from '#contract/catalog/picture.ts'
import type { Photos } from './use-pictures.ts'

type Props = {
  photo: StaffPicture
  index: number
  photos: Photos
  /** The photo that is dragged right now. */
  dragged: string | undefined
  onDrag: (pictureId: string | undefined) => void
}

const BUTTON = 'btn btn-outline min-w-11 flex-1 px-2'

/** One photo: where it stands, what it shows in words, and the way out. */
export function PictureTile({ photo, index, photos, dragged, onDrag }: Props) {
  const { pictureId, alt } = photo
  const count = photos.photos.length
  const draft = photos.drafts[pictureId]
  const name = `photo ${index + 1}`
  const isTarget = dragged !== undefined && dragged !== pictureId

  function onDrop(event: DragEvent) {
    if (!isTarget) return
    event.preventDefault()
    const moved = photos.photos.find((one) => one.pictureId === dragged)
    if (moved) void photos.move(moved, index)
    onDrag(undefined)
  }

  return (
    <li
      className={`grid min-w-0 grid-cols-1 content-start gap-3 rounded-box border p-3 ${isTarget ? 'border-control border-dashed' : 'border-base-300'} ${dragged === pictureId ? 'opacity-50' : ''}`}
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDrop={onDrop}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same */}
      <div
        draggable
        className="relative cursor-grab"
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', pictureId)
          event.dataTransfer.effectAllowed = 'move'
          onDrag(pictureId)
        }}
        onDragEnd={() => onDrag(undefined)}
      >
        <PartPicture
          src=""
          photo={photo}
          alt={alt}
          sizes="(width >= 40rem) 15rem, 90vw"
          eager={index < 2}
        />
        <span className="absolute top-2 left-2 rounded-box bg-base-100 px-2 py-0.5 font-semibold text-sm tabular-nums">
          {index === 0 ? 'Shown first' : index + 1}
        </span>
      </div>
      <Description
        label={`Description of ${name}`}
        value={draft?.text ?? alt}
        error={draft?.error}
        isUnsaved={draft !== undefined}
        onWrite={(text) => photos.write(photo, text)}
        onSave={() => void photos.saveDescription(photo)}
      />
      <div className="flex flex-wrap gap-2">
        <MoveButton
          label={`Move ${name} earlier`}
          icon="←"
          isOff={index === 0}
          onMove={() => photos.move(photo, index - 1)}
        />
        <MoveButton
          label={`Move ${name} later`}
          icon="→"
          isOff={index === count - 1}
          onMove={() => photos.move(photo, index + 1)}
        />
        <button
          type="button"
          aria-label={`Remove ${name}`}
          className={`${BUTTON} btn-error flex-3 basis-24`}
          onClick={() => void photos.remove(photo)}
        >
          Remove
        </button>
      </div>
    </li>
  )
}

type MoveProps = { label: string; icon: string; isOff: boolean; onMove: () => Promise<unknown> }

/** The button keeps the focus at the end of the list, and while its photo takes its new place. */
function MoveButton({ label, icon, isOff, onMove }: MoveProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      className={`${BUTTON} text-lg aria-disabled:cursor-default aria-disabled:opacity-40`}
      onClick={({ currentTarget }) => {
        if (isOff) return
        void onMove()
        // Moved in the document, the button would lose it.
        requestAnimationFrame(() => currentTarget.focus())
      }}
    >
      <span aria-hidden="true">{icon}</span>
    </button>
  )
}

type DescriptionProps = {
  label: string
  value: string
  error: string | undefined
  isUnsaved: boolean
  onWrite: (text: string) => void
  onSave: () => void
}

function Description({ label, value, error, isUnsaved, onWrite, onSave }: DescriptionProps) {
  const id = useId()
  return (
    <div>
      <input
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        placeholder="What it shows"
        autoComplete="off"
        maxLength={ALT_LENGTH}
        dir="auto"
        value={value}
        className="input w-full border-control aria-invalid:border-error"
        onChange={({ target }) => onWrite(target.value)}
        onBlur={onSave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
          event.preventDefault()
          onSave()
        }}
      />
      <p id={`${id}-note`} className={`mt-1 text-sm ${error ? 'text-error' : 'text-quiet'}`}>
        {error ?? (isUnsaved ? 'Enter saves it' : 'For people who can’t see it')}
      </p>
    </div>
  )
}
