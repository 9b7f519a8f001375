import { Notice } from '#app/ui/components/notice.tsx'

type Props = { codes: string[]; onDone: () => void }

/** Shown once: the shop has only their hashes. */
export function RecoveryCodeList({ codes, onDone }: Props) {
  return (
    <div className="grid gap-4">
      <Notice kind="warning" className="p-3">
        Keep these recovery codes where your phone is not. Each works once, in the place of the
        app’s code. They are shown only now.
      </Notice>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1 justify-self-start font-mono text-lg"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <button type="button" className="btn btn-outline" onClick={() => window.print()}>
          Print
        </button>
        <a
          className="btn btn-outline"
          download="recovery-codes.txt"
          href={`data:text/plain,${encodeURIComponent(`${location.host}\n\n${codes.join('\n')}\n`)}`}
        >
          Save as file
        </a>
        <button type="button" className="btn btn-primary" onClick={onDone}>
          I have kept them
        </button>
      </div>
    </div>
  )
}
