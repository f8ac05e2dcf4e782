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
