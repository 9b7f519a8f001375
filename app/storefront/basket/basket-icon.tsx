import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'

export function BasketIcon({ isDone = false }: { isDone?: boolean }) {
  return (
    <StrokeIcon strokeLinecap="round" strokeLinejoin="round" className="size-5 flex-none">
      <path d={isDone ? 'm4 10.5 4 4 8-9' : 'M2 8h16l-2 9H4zM6 8l3-5M14 8l-3-5M8 11v3M12 11v3'} />
    </StrokeIcon>
  )
}
