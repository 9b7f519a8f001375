/** The audit log names its subjects by UUIDs: these are of what has a number instead. */
const KINDS = { shop: '8000', category: '8001', repair: '8002' }

type Numbered = { id: number; name: string }

export function subjectsOf(kind: keyof typeof KINDS) {
  const beginning = `00000000-0000-7000-${KINDS[kind]}`
  return ({ id, name }: Numbered) => ({
    id: `${beginning}-${id.toString(16).padStart(12, '0')}`,
    name,
  })
}
