import { useEffect, useRef, useState } from 'react'

/**
 * Files that are dropped anywhere on the page. Without it the browser would open a file that misses
 * its target, and what was typed would be gone.
 * @returns are files being dragged over the page?
 */
export function useDroppedFiles(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const isBusy = () => document.querySelector('dialog[open]') !== null
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(!isBusy())
    }
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false) // it has left the window
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      if (!isBusy()) latest.current([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', onDragOver)
    document.addEventListener('dragleave', onDragLeave)
    document.addEventListener('drop', onDrop)
    return () => {
      document.removeEventListener('dragover', onDragOver)
      document.removeEventListener('dragleave', onDragLeave)
      document.removeEventListener('drop', onDrop)
    }
  }, [])
  return isOver
}
