import { Notice } from '#app/ui/components/notice.tsx'
import { type ImportQuestion, takenOf } from '#contract/import/import-question.ts'

type ColumnQuestionProps = {
  question: ImportQuestion
  answer: string | undefined
  onAnswer: (answer: string) => void
}

/** What the cells of a file do not say: the shop never guesses it. */
export function ColumnQuestion({ question, answer = '', onAnswer }: ColumnQuestionProps) {
  const { id, about, text, choices } = question
  const exact = choices.find(({ value, takes }) => takes === null && value === answer)
  const chosen =
    exact ?? choices.find(({ value, takes }) => takes && takenOf(value, answer) !== undefined)
  return (
    <Notice kind="warning" className="mt-4 p-4">
      <fieldset>
        <legend dir="auto" className="font-semibold wrap-anywhere">
          {about}
        </legend>
        <p dir="auto" className="max-w-prose text-quiet text-sm wrap-anywhere">
          {text}
        </p>
        <div className="mt-2 flex flex-wrap gap-x-6">
          {choices.map((choice) => {
            const { value, label, takes } = choice
            return (
              <div key={value} className="flex flex-wrap items-center gap-x-3">
                <label className="flex min-h-11 cursor-pointer items-center gap-3">
                  <input
                    type="radio"
                    name={id}
                    className="radio border-control"
                    checked={chosen === choice}
                    onChange={() => onAnswer(value)}
                  />
                  <bdi>{label}</bdi>
                </label>
                {takes && chosen === choice && (
                  <input
                    aria-label={label}
                    className="input w-40 border-control text-base"
                    inputMode={takes === 'rate' ? 'decimal' : 'text'}
                    maxLength={60}
                    value={takenOf(value, answer)}
                    onChange={({ target }) => onAnswer(`${value} ${target.value}`)}
                  />
                )}
              </div>
            )
          })}
        </div>
      </fieldset>
    </Notice>
  )
}
