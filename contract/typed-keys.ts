// The keys of a record as their type has them: TypeScript's own Object.keys gives any string.

type KeyOf<Of extends object> = Extract<keyof Of, string>

/** @param record has no other keys than its type: a constant, or what a schema has read */
export function keysOf<Of extends object>(record: Of) {
  return Object.keys(record) as KeyOf<Of>[]
}

export function entriesOf<Of extends object>(record: Of) {
  return Object.entries(record) as [KeyOf<Of>, Of[KeyOf<Of>]][]
}

/** A record with a value for each key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
) {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>
}
