import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import type { Saveable } from './save-part.ts'
import { useSaved } from './saved-parts.ts'

type Props = { part: Saveable & { title: string }; isLabeled?: boolean; className?: string }

/** A heart that saves a part for later. */
export function SaveButton({ part, isLabeled, className = '' }: Props) {
  const isSaved = useSaved().parts.some(({ id }) => id === part._id)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={isLabeled ? undefined : `Save ${part.title}`}
      className={`cursor-pointer font-semibold text-sm noscript:hidden ${isLabeled ? 'flex min-h-11 items-center gap-2' : 'grid size-11 place-items-center'} ${className}`}
      onClick={() => void import('./save-part.ts').then(({ toggleSaved }) => toggleSaved(part))}
    >
      <StrokeIcon
        className={`box-content size-5 rounded-full p-1 ${isLabeled ? '' : 'bg-base-100/85'} ${isSaved ? 'fill-current text-primary' : ''}`}
      >
        <path d="M10 16.5 3.600 10.300a3.900 3.900 0 0 1 5.500-5.500l.9.9.9-.9a3.900 3.900 0 0 1 5.500 5.500z" />
      </StrokeIcon>
      {isLabeled && (isSaved ? 'Saved' : 'Save')}
    </button>
  )
}
