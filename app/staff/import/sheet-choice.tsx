import { Card } from '#app/ui/components/card.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'

type SheetChoiceProps = { sheet: string; sheets: string[]; onChoose: (sheet: string) => void }

/** Which sheet of a workbook is read. */
export function SheetChoice({ sheet, sheets, onChoose }: SheetChoiceProps) {
  return (
    <Card className="mt-4 p-5">
      <SelectField
        className="max-w-80"
        label="Sheet of the workbook"
        value={sheet}
        options={sheets.map((name) => [name, name] as const)}
        onChoose={onChoose}
      />
    </Card>
  )
}
