/** Where the part lies, for the packer who picks it. */
export function Shelf({ at }: { at: string }) {
  return (
    <p className="wrap-anywhere">
      <span className="text-quiet text-sm">Shelf </span>
      <bdi className="font-semibold">{at}</bdi>
    </p>
  )
}
