import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'

export function CarIcon() {
  return (
    <StrokeIcon className="size-5 shrink-0 text-primary">
      <path d="M2 14V9.5L4 5h12l2 4.5V14zM2 9.5h16M4.5 14v2M15.5 14v2M5 11.8h1.5M13.5 11.8H15" />
    </StrokeIcon>
  )
}
