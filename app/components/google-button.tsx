import { useAlive } from '../use-alive.ts'

/** The OR divider and the Google button of Login and Sign Up. */
export function GoogleButton({ onError }: { onError: (message: string) => void }) {
  const alive = useAlive()
  return (
    <>
      <div className="divider text-quiet text-sm">OR</div>
      <button
        type="button"
        className="btn btn-outline w-full"
        disabled={!alive}
        onClick={() => onError('Google sign-in is not configured')}
      >
        Continue with Google
      </button>
    </>
  )
}
