export function BasketIcon({ isDone = false }: { isDone?: boolean }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5 flex-none"
      aria-hidden="true"
    >
      <path d={isDone ? 'm4 10.5 4 4 8-9' : 'M2 8h16l-2 9H4zM6 8l3-5M14 8l-3-5M8 11v3M12 11v3'} />
    </svg>
  )
}
