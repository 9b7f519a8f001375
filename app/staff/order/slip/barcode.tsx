import { code128 } from './code128.ts'

/** A barcode with its text below. */
export function Barcode({ text }: { text: string }) {
  const { bars, width } = code128(text)
  return (
    <div className="w-56 text-center">
      <svg
        viewBox={`0 0 ${width} 30`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        className="h-16 w-full bg-white"
        role="img"
        aria-label={`Barcode ${text}`}
      >
        {bars.map((bar) => (
          <rect key={bar.x} x={bar.x} y="0" width={bar.width} height="30" fill="#000" />
        ))}
      </svg>
      <span className="font-mono text-sm">{text}</span>
    </div>
  )
}
