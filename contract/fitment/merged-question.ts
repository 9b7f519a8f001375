import type { Choice, Question } from './verdict-question.ts'

// Imports only types: baskets do without what asks.

/** Do two parts ask the same of one vehicle? */
export function isSameQuestion(one: Question, other: Question) {
  return one.text === other.text && one.statement === other.statement
}

/**
 * The same question of several parts, asked once: with all their choices, and an answer says what
 * it says for each of them.
 */
export function mergedQuestion([first, ...more]: [Question, ...Question[]]): Question {
  const choices = [...first.choices]
  for (const { label, says } of more.flatMap((one) => one.choices)) {
    const index = choices.findIndex((choice) => choice.label === label)
    const known = choices[index]
    if (known) choices[index] = { label, says: withSays(known.says, says) }
    else choices.push({ label, says })
  }
  const isRest = ({ label }: Choice) => label.startsWith('Another')
  return {
    ...first,
    choices: [...choices.filter((one) => !isRest(one)), ...choices.filter(isRest)],
  }
}

function withSays(says: Choice['says'], more: Choice['says']): Choice['says'] {
  const answers = { ...says.answers, ...more.answers }
  return { ...says, ...more, ...(Object.keys(answers).length > 0 && { answers }) }
}
