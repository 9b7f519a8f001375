import { useLayoutEffect, useRef, useState } from 'react'
import { Modal } from '#app/ui/components/modal.tsx'
import { Picture } from '#app/ui/components/picture.tsx'
import type { Product } from '#contract/catalog/product.ts'
import { renditionPath } from '#contract/catalog/rendition.ts'

export type ZoomProps = Pick<Product, 'name' | 'img' | 'pictures'> & {
  /** Of the pictures, by its place. */
  chosen: number
  onChoose: (place: number) => void
  onClose: () => void
}

/** A picture as large as the screen; pressed it is larger still, and scrolls. */
export function PictureZoom({ name, img, pictures, chosen, onChoose, onClose }: ZoomProps) {
  const photo = pictures[chosen] ?? pictures[0]
  const [isLarge, setLarge] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  /** Where the buyer pressed, in parts of the picture; it stays in sight. */
  const at = useRef({ x: 0.5, y: 0.5 })
  useLayoutEffect(() => {
    const { current } = frame
    if (!current || !isLarge) return
    current.scrollLeft = at.current.x * current.scrollWidth - current.clientWidth / 2
    current.scrollTop = at.current.y * current.scrollHeight - current.clientHeight / 2
  }, [isLarge])
  const show = (place: number) => {
    setLarge(false)
    onChoose((place + pictures.length) % pictures.length)
  }
  return (
    <Modal title={photo?.alt || name} isWide onClose={onClose}>
      <button
        type="button"
        aria-label="Close"
        className="btn btn-ghost btn-square absolute top-3 right-3"
        onClick={onClose}
      >
        ✕
      </button>
      <div ref={frame} className="aspect-4/3 max-h-[70dvh] w-full overflow-auto rounded-box">
        <button
          type="button"
          aria-label={isLarge ? 'Show it smaller' : 'Show it larger'}
          className={`block aspect-4/3 ${isLarge ? 'w-[250%] cursor-zoom-out' : 'size-full cursor-zoom-in'} ${photo ? 'bg-photo' : 'bg-drawing'}`}
          onClick={({ currentTarget, clientX, clientY, detail }) => {
            const box = currentTarget.getBoundingClientRect()
            // By keyboard there is no place: the middle.
            at.current =
              detail === 0
                ? { x: 0.5, y: 0.5 }
                : { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
            setLarge(!isLarge)
          }}
        >
          <Picture
            src={photo ? renditionPath(photo.path, 1280, 'webp') : img}
            fallback="/art/missing-part.svg"
            alt={photo?.alt || name}
            width={1280}
            height={960}
            className={`size-full object-contain ${photo ? 'mix-blend-multiply' : ''}`}
          />
        </button>
      </div>
      {pictures.length > 1 && (
        <div className="flex items-center justify-between gap-3">
          <button type="button" className="btn btn-outline" onClick={() => show(chosen - 1)}>
            Previous
          </button>
          <p className="text-quiet text-sm tabular-nums" role="status">
            Photo {chosen + 1} of {pictures.length}
          </p>
          <button type="button" className="btn btn-outline" onClick={() => show(chosen + 1)}>
            Next
          </button>
        </div>
      )}
    </Modal>
  )
}
