/** Has the browser save a blob, as it would a download. */
export function saveAsFile(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export function asJson(data: unknown) {
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
}
