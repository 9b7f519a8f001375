import { Card } from '#app/ui/components/card.tsx'
import type { CodedPart } from '#contract/catalog/received-stock.ts'

type Props = { parts: CodedPart[]; onChoose: (part: CodedPart) => void; onCancel: () => void }

/** Two makers have the number that was scanned or typed. */
export function PartChoice({ parts, onChoose, onCancel }: Props) {
  return (
    <Card as="section" aria-label="Which part?" className="mt-2 grid gap-2 p-4">
      <p>Several parts have this number. Which one arrived?</p>
      {parts.map((part) => (
        <button
          key={part._id}
          type="button"
          className="btn btn-outline h-auto justify-start py-2 text-left wrap-anywhere"
          onClick={() => onChoose(part)}
        >
          {[part.title ?? part.name, part.brand, part.sku].filter(Boolean).join(' · ')}
        </button>
      ))}
      <button type="button" className="btn btn-ghost justify-self-start" onClick={onCancel}>
        None of them
      </button>
    </Card>
  )
}
