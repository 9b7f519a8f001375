import { useState } from 'react'
import { uploadPicture } from '#app/api/picture.ts'
import type { Picture } from '#contract/catalog/picture.ts'
import { renditionPath } from '#contract/catalog/rendition.ts'
import { RemoveButton } from '../components/remove-button.tsx'
import { useAction } from '../components/use-action.ts'
import { Frame } from './field.tsx'

type Props = {
  label?: string
  hint: string
  /** The id of the photo, or ''. */
  value: string
  /** Of the photo that is saved. */
  path: string | null
  error: string | undefined
  onChange: (id: string) => void
  onUploaded?: (picture: Picture) => void
}

/** A picture of the owner's: it is uploaded at once, and saved with the rest of the form. */
export function PictureField({ label = 'Photo', hint, value, path, error, ...props }: Props) {
  const { onChange, onUploaded } = props
  const { run, pending, error: failure } = useAction({ revalidate: false })
  const [uploaded, setUploaded] = useState<{ id: string; path: string }>()
  const [part, setPart] = useState(0)
  const shown = uploaded?.id === value ? uploaded.path : path

  const upload = (file: File | undefined) =>
    file &&
    run(async () => {
      setPart(0)
      const picture = await uploadPicture(file, setPart)
      setUploaded({ id: picture._id, path: picture.path })
      onUploaded?.(picture)
      onChange(picture._id)
    })

  return (
    <Frame
      label={label}
      error={error ?? failure}
      hint={pending ? `Uploading: ${Math.round(part * 100)}%` : hint}
    >
      {(control) => (
        <div className="grid gap-2">
          <input
            {...control}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            className="file-field"
            disabled={pending}
            onChange={({ target }) => {
              void upload(target.files?.[0])
              target.value = ''
            }}
          />
          {value && (
            <div className="flex items-center gap-3">
              {shown && (
                <img
                  src={renditionPath(shown, 320, 'webp')}
                  alt="As it is shown"
                  width={64}
                  height={48}
                  className="h-12 w-16 rounded-field bg-drawing object-contain"
                />
              )}
              <RemoveButton
                label="Remove the photo"
                className="btn-ghost px-3"
                onRemove={() => onChange('')}
              />
            </div>
          )}
        </div>
      )}
    </Frame>
  )
}
