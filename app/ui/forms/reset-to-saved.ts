import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/**
 * After a save, fields that still have what was sent show what is saved. What was typed since
 * stays, unsaved. React Hook Form’s own reset forgets its fields until the next render, and ignores
 * what is typed until then.
 * @param saved for a form that adds something: empty
 */
export function resetToSaved<Fields extends FieldValues, Output>(
  form: UseFormReturn<Fields, unknown, Output>,
  sent: Fields,
  saved: Fields,
) {
  for (const [path, value] of toShow(sent, form.getValues(), saved)) {
    form.setValue(path as Path<Fields>, value as PathValue<Fields, Path<Fields>>)
  }
  form.reset(saved, { keepValues: true, keepFieldsRef: true })
}

type Container = Record<string, unknown>

/**
 * The fields that are as they were sent. Also one with the saved value: it may show `2 lb 3 oz`,
 * and have 992.
 */
function* toShow(
  sent: unknown,
  now: unknown,
  saved: unknown,
  path = '',
): Generator<[path: string, value: unknown]> {
  if (
    isContainer(sent) &&
    isContainer(now) &&
    isContainer(saved) &&
    haveSameRows(now, sent, saved)
  ) {
    for (const key of new Set([...Object.keys(now), ...Object.keys(saved)])) {
      yield* toShow(sent[key], now[key], saved[key], path ? `${path}.${key}` : key)
    }
  } else if (isSame(now, sent) && !(isEmptyList(now) && isEmptyList(saved))) yield [path, saved]
}

/** Does it have fields of its own? A list of texts is one field. */
function isContainer(value: unknown): value is Container {
  if (typeof value !== 'object' || value === null) return false
  return !Array.isArray(value) || (value.length > 0 && value.every(isContainer))
}

function isEmptyList(value: unknown) {
  return Array.isArray(value) && value.length === 0
}

function haveSameRows(...values: Container[]) {
  const lengths = values.map((value) => (Array.isArray(value) ? value.length : -1))
  return lengths.every((length) => length === lengths[0])
}

function isSame(one: unknown, other: unknown) {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
