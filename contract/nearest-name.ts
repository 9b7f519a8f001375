/** As spelled by anyone: ‘MERCEDES BENZ’ is Mercedes-Benz. */
export function norm(name: string) {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The name that differs by two letters at most, or as few as `most`. */
export function nearest(typed: string, names: readonly string[], most = typed.length / 2) {
  const wanted = norm(typed)
  const rated = names
    .map((name) => [name, distance(wanted, norm(name))] as const)
    .filter(([, far]) => far <= Math.min(2, most))
  return rated.sort(([, one], [, other]) => one - other)[0]?.[0]
}

/** Of Levenshtein: how many letters are to be changed, added or taken away. */
function distance(one: string, other: string) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let to = 1; to <= other.length; to++) {
      const kept = (row[to - 1] ?? 0) + (letter === other[to - 1] ? 0 : 1)
      next.push(Math.min(kept, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
