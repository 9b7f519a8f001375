import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#app/api/http.ts'
import { uploadImport } from '#app/api/import.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { FileKind, ImportMode } from '#contract/import/import.ts'
import { MAX_TABLE_MB, MAX_XML_MB } from '#contract/import/import-bounds.ts'

const KINDS: [FileKind, string][] = [
  ['products', 'Parts, CSV or XLSX'],
  ['fitments', 'Fitments, CSV or XLSX'],
  ['numbers', 'Numbers, CSV or XLSX'],
  ['aces', 'Fitments, ACES 4 or 5'],
  ['pies', 'Parts, PIES'],
]

const MODES: [ImportMode, string][] = [
  ['UPDATE', 'Add to what is there'],
  ['FULL', 'Replace, for the parts it names'],
]

/** XML is never a table, whatever was chosen before. */
function kindOf({ name }: File, chosen: FileKind): FileKind {
  const wasXml = chosen === 'aces' || chosen === 'pies'
  if (/\.xml(\.gz)?$/i.test(name)) return wasXml ? chosen : 'aces'
  return wasXml && /\.(csv|tsv|txt|xlsx|xlsm)(\.gz)?$/i.test(name) ? 'products' : chosen
}

/** @throws Error before it is sent: the server would refuse it after minutes. */
function refuseTooLarge({ name, size }: File, megabytes: number) {
  if (size <= megabytes * 1024 * 1024) return
  const found = Math.ceil(size / 1024 / 1024)
  throw new ApiError(
    413,
    `${name} has ${found} MB, and such a file has at most ${megabytes}. Split it into several, each with the same first lines.`,
  )
}

/** Takes a file. Nothing in the shop changes before the file is checked and applied. */
export function UploadCard() {
  const navigate = useNavigate()
  const { run, pending, error } = useAction({ revalidate: false })
  const [kind, setKind] = useState<FileKind>('products')
  const [mode, setMode] = useState<ImportMode>('UPDATE')
  const [file, setFile] = useState<File>()
  const id = useId()

  function choose(chosen: File | undefined) {
    setFile(chosen)
    if (chosen) setKind(kindOf(chosen, kind))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!file) return
    void run(async () => {
      refuseTooLarge(file, isXml ? MAX_XML_MB : MAX_TABLE_MB)
      const { insertedId } = await uploadImport(file, kind, mode)
      await navigate(`/dashboard/import/${insertedId}`)
    })
  }

  const isXml = kind === 'aces' || kind === 'pies'
  const hasMode = kind === 'fitments' || kind === 'numbers'
  return (
    <Card as="form" onSubmit={submit} className="mt-4 grid gap-4 p-5 sm:grid-cols-2">
      <h3 className="sm:col-span-2">Check a file</h3>
      <SelectField label="Contents" options={KINDS} value={kind} onChoose={setKind} />
      {hasMode && <SelectField label="Mode" options={MODES} value={mode} onChoose={setMode} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input below does the same */}
      <div
        className="grid gap-2 rounded-box border border-control border-dashed p-4 sm:col-span-2"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          choose(event.dataTransfer.files[0])
        }}
      >
        <label htmlFor={id} className="font-semibold text-sm">
          File: choose it, or drop it here
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,.xlsm,.xml,.gz"
          className="file-field"
          onChange={({ target }) => choose(target.files?.[0])}
        />
        {file && <p className="text-sm wrap-anywhere">Chosen: {file.name}</p>}
        <p className="text-quiet text-sm">
          CSV and XLSX up to {MAX_TABLE_MB} MB, XML up to {MAX_XML_MB} MB. Nothing changes until you
          apply it.
        </p>
      </div>
      <div className="grid justify-items-start gap-2 sm:col-span-2">
        <SubmitButton pending={pending} disabled={!file}>
          Check the file
        </SubmitButton>
        <FormError>{error}</FormError>
      </div>
    </Card>
  )
}
