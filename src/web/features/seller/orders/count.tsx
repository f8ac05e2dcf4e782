import './count.css'

/** Null while it is unknown. */
export const Count = ({ of, isLate = false }: { of: number | null; isLate?: boolean }) => (
  <span className={isLate ? 'count count-late' : 'count'}>{of === null ? '–' : of.toLocaleString()}</span>
)
