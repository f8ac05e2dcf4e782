/** The box of something that is on its way, of its size. Says nothing to screen readers: the part around it does. */
export function Skeleton({
  width,
  height,
  className = '',
}: {
  width?: number | string
  height?: number | string
  className?: string
}) {
  return <span className={`skeleton ${className}`} style={{ width, height }} aria-hidden="true" />
}
